import { Type } from 'typebox';
import { type Endpoints, endpoints, Success } from '#shared/core/endpoint.ts';
import { Template, TemplateChange, TemplateId } from '#shared/core/model.ts';
import { exactly, nullable } from '#shared/core/schema.ts';

const TemplateKey = exactly({ template_id: TemplateId });

const TemplateUse = exactly({
  template_id: TemplateId,
  records: Type.Integer({ minimum: 0, description: 'Of all owners.' }),
  owner: nullable(Type.String({ description: 'Who made it. Null: it is the admin’s.' })),
  changeable: Type.Boolean(),
});

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
    summary: 'List whose each template is, whether the caller may change it, and how many records use it.',
    answers: { 200: exactly({ uses: Type.Array(TemplateUse) }) },
  }),
  createTemplate: identity.post('/api/templates', {
    summary: 'Add a template.',
    body: Template,
    answers: { 201: Template },
  }),
  replaceTemplate: identity.put('/api/templates/{template_id}', {
    summary:
      'Change a template of your own; an admin may change all. A change that present records would not fit is refused, and one that publishes private fields is an admin’s, with publish_private.',
    params: TemplateKey,
    body: TemplateChange,
    answers: { 200: Template },
  }),
  deleteTemplate: identity.delete('/api/templates/{template_id}', {
    summary: 'Delete a template of your own that no record uses; an admin may delete all such.',
    params: TemplateKey,
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
