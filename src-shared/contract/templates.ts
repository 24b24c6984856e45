import { Type } from 'typebox';
import { Template, TemplateChange, TemplateId } from '../model.ts';
import { exactly } from '../schema.ts';
import { type Endpoints, endpoint, Success } from './endpoint.ts';

const TemplateKey = exactly({ template_id: TemplateId });

export const TEMPLATES = {
  listTemplates: endpoint({
    method: 'GET',
    path: '/api/templates',
    access: 'public',
    group: 'Templates',
    summary: 'List all templates.',
    answers: { 200: exactly({ templates: Type.Array(Template) }) },
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: '/api/templates/{template_id}',
    access: 'public',
    group: 'Templates',
    summary: 'Get a template.',
    params: TemplateKey,
    answers: { 200: Template },
  }),
  listTemplateUses: endpoint({
    method: 'GET',
    path: '/api/desk/template-uses',
    access: 'operator',
    group: 'Templates',
    summary: 'Count the records, of all owners, that use each template.',
    answers: {
      200: exactly({ uses: Type.Array(exactly({ template_id: TemplateId, records: Type.Integer({ minimum: 0 }) })) }),
    },
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: '/api/templates',
    access: 'identity',
    group: 'Templates',
    summary: 'Add a template.',
    body: Template,
    answers: { 201: Template },
  }),
  replaceTemplate: endpoint({
    method: 'PUT',
    path: '/api/templates/{template_id}',
    access: 'identity',
    group: 'Templates',
    summary: 'Change a template. A change that present records would not fit is refused.',
    params: TemplateKey,
    body: TemplateChange,
    answers: { 200: Template },
  }),
  deleteTemplate: endpoint({
    method: 'DELETE',
    path: '/api/templates/{template_id}',
    access: 'identity',
    group: 'Templates',
    summary: 'Delete a template that no record uses.',
    params: TemplateKey,
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
