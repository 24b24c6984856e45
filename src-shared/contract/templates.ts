import { Type } from 'typebox';
import { Template, TemplateChange, TemplateId } from '../model.ts';
import { exactly } from '../schema.ts';
import { type Endpoints, endpoints, Success } from './endpoint.ts';

const TemplateKey = exactly({ template_id: TemplateId });

const anybody = endpoints('Templates', 'public');
const operator = endpoints('Templates', 'account', 'operator');
const identity = endpoints('Templates', 'identity', 'operator');

export const TEMPLATES = {
  listTemplates: anybody.get('/api/templates', {
    summary: 'List all templates.',
    answers: { 200: exactly({ templates: Type.Array(Template) }) },
  }),
  getTemplate: anybody.get('/api/templates/{template_id}', {
    summary: 'Get a template.',
    params: TemplateKey,
    answers: { 200: Template },
  }),
  listTemplateUses: operator.get('/api/desk/template-uses', {
    summary: 'Count the records, of all owners, that use each template.',
    answers: {
      200: exactly({ uses: Type.Array(exactly({ template_id: TemplateId, records: Type.Integer({ minimum: 0 }) })) }),
    },
  }),
  createTemplate: identity.post('/api/templates', {
    summary: 'Add a template.',
    body: Template,
    answers: { 201: Template },
  }),
  replaceTemplate: identity.put('/api/templates/{template_id}', {
    summary: 'Change a template. A change that present records would not fit is refused.',
    params: TemplateKey,
    body: TemplateChange,
    answers: { 200: Template },
  }),
  deleteTemplate: identity.delete('/api/templates/{template_id}', {
    summary: 'Delete a template that no record uses.',
    params: TemplateKey,
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
