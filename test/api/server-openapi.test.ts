// @module-tag one-engine: the server alone, over a store in memory
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeInterface } from '#main/server/pages/openapi.ts';
import { CONTRACT } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { openServers, type Running } from './server-fixture.ts';

const start = openServers();
let station: Running;
beforeAll(async () => {
  station = await start();
});

const published = Object.entries<Endpoint>(CONTRACT).filter(
  ([, { access }]) => access !== 'desk' && access !== 'account',
);

describe('the interface description', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const found = await validator.validate(JSON.parse(JSON.stringify(describeInterface())));
    expect(found).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('negative control: a description with a fault in it is not', async () => {
    const spoilt = JSON.parse(JSON.stringify(describeInterface()));
    spoilt.paths['/api/records'].get.responses['200'].description = undefined;
    expect((await new Validator().validate(JSON.parse(JSON.stringify(spoilt)))).valid).toBe(false);
  });

  test('its head can be asked for, as that of its page', async () => {
    const headers = { 'accept-encoding': 'identity' };
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const [got, head] = [
        await fetch(`${station.url}${path}`, { headers }),
        await fetch(`${station.url}${path}`, { headers, method: 'HEAD' }),
      ];
      expect([head.status, head.headers.get('content-type')]).toEqual([200, got.headers.get('content-type')]);
      expect(head.headers.get('content-length')).toBe(String((await got.arrayBuffer()).byteLength));
      expect(await head.text()).toBe('');
    }
  });

  test('is served as it is', async () => {
    const response = await fetch(`${station.url}/api/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const served = await response.json();
    expect(served).toEqual(JSON.parse(JSON.stringify(describeInterface())));
    expect(served).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  });

  test.each(published)('has %s with its answers, its failures and who may call it', (name, endpoint) => {
    const operation = describeInterface().paths[endpoint.path][endpoint.method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([...Object.keys(endpoint.answers), '400', '401', '429', '503']),
    );
    expect(operation.security.some((one) => Object.keys(one).length === 0)).toBe(endpoint.access === 'public');
    expect(operation.security.some((one) => 'apiKey' in one)).toBe(endpoint.access !== 'identity');
    const scopes = operation.security.flatMap((one) => one['apiKey'] ?? []);
    expect(scopes).toEqual(endpoint.scope ? [endpoint.scope] : []);
    expect(operation['x-least-role']).toBe(endpoint.role);
    if (endpoint.role === 'operator') expect(operation.description).toContain('For operators and admins.');
    if (endpoint.scope) expect(operation.description).toContain(`\`${endpoint.scope}\``);
    expect('requestBody' in operation).toBe(endpoint.body !== undefined);
    const names = operation.parameters.map((parameter) => parameter.name);
    for (const [, inPath] of endpoint.path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(inPath);
  });

  test('keeps the desk to itself', () => {
    expect(JSON.stringify(describeInterface())).not.toContain('/api/desk');
  });

  test('every reference leads somewhere', () => {
    const text = JSON.stringify(describeInterface());
    const { components } = JSON.parse(text) as { components: { schemas: object } };
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) expect(Object.keys(components.schemas)).toContain(name);
  });
});

describe('the page of it', () => {
  test('shows every endpoint and needs nothing from elsewhere', async () => {
    const response = await fetch(`${station.url}/api/docs`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const [name, { path }] of published) {
      expect(html).toContain(`id="${name}"`);
      expect(html).toContain(`<code>${path}</code>`);
    }
    // The address of an example is a text.
    expect(html.replaceAll('https://erp.example.com', '')).not.toMatch(/https?:\/\/|<script>|style=|onclick/);
    for (const [, source] of html.matchAll(/(?:src|href)="(\/[^"]*)"/g)) {
      const part = await fetch(`${station.url}${source}`);
      expect(part.status).toBe(200);
      await part.text();
    }
  });

  test('tells the fields of answers, also those within lists and of schemas with names', async () => {
    const html = await (await fetch(`${station.url}/api/docs`)).text();
    const blockOf = (name: string) => html.slice(html.indexOf(`<details id="${name}"`)).split('<output')[0];
    for (const [name, field] of Object.entries({
      createJob: 'unused_columns',
      listJobs: 'state',
      getRecord: 'watermarked_image_url',
    })) {
      expect(blockOf(name).split('Fields of the answer')[1]).toContain(`<code>${field}</code>`);
    }
  });

  test('an example has what must be given, and nothing that names what a station lacks', () => {
    const example = (path: string, method: string) =>
      describeInterface().paths[path][method].requestBody?.content['application/json'].example;
    expect(Object.keys(example('/api/jobs', 'post') as object).sort()).toEqual(['image', 'table', 'template_id']);
    expect(Object.keys(example('/api/jobs/{job_id}', 'patch') as object)).toContain('hold');
  });

  test('every input has a label', async () => {
    const html = await (await fetch(`${station.url}/api/docs`)).text();
    const labels = new Set([...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id));
    const inputs = [...html.matchAll(/<(?:input|textarea) id="([^"]+)"/g)].map(([, id]) => id);
    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.filter((id) => !labels.has(id))).toEqual([]);
    expect(html.match(/<(?:input|textarea)/g)).toHaveLength(inputs.length);
    expect(new Set(inputs).size).toBe(inputs.length);
  });

  test('its script is whole and parses', async () => {
    const script = await (await fetch(`${station.url}/api/docs/try-out.js`)).text();
    expect(() => new Function(script)).not.toThrow();
    expect(script).toContain('authorization');
  });
});
