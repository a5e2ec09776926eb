/** OpenAPI 3.1, generated from the agreement, so that another back end can be written against it. */
import * as z from 'zod/mini';
import { endpoints } from '@/lib/api/index';
import { API_BASE, generalErrors } from '@/lib/api/endpoint';
import type { Endpoint } from '@/lib/api/endpoint';
import { errorCodes } from '@/lib/api/errors';

type Json = Record<string, unknown>;

function jsonSchema(schema: Endpoint['request'], io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, { io, unrepresentable: 'any' });
  return rest;
}

function envelopeOf(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'success', 'msg', 'data', 'traceId', 'ts'],
    properties: {
      code: { type: 'string', description: "'200' for a success, otherwise a code of the catalogue." },
      success: { type: 'boolean' },
      msg: { type: 'string' },
      data: {
        anyOf: [
          data,
          { type: 'object', properties: { args: { type: 'object', additionalProperties: { type: 'string' } } } },
          { type: 'null' },
        ],
      },
      traceId: { type: 'string' },
      ts: { type: 'integer', description: 'Server time, Unix milliseconds UTC.' },
    },
  };
}

/** An upload carries its fields, and the file beside them. */
function bodyOf(endpoint: Endpoint): Json {
  const schema = jsonSchema(endpoint.request, 'input');
  if (!endpoint.upload) return { 'application/json': { schema } };
  const fields = schema['properties'] as Json;
  const required = [...((schema['required'] as string[] | undefined) ?? []), 'file'];
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...fields, file: { type: 'string', format: 'binary' } }, required },
    },
  };
}

const SECURITY: Readonly<Record<Endpoint['access'], Json[]>> = {
  public: [],
  user: [{ session: [] }],
  operator: [{ operatorSession: [] }],
};

function operation(name: string, endpoint: Endpoint): Json {
  const refusals = [...endpoint.errors, ...generalErrors].map((reason) => `${errorCodes[reason]} ${reason}`);
  const headers = [{ name: 'X-App', in: 'header', required: true, schema: { const: '1' } }];
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } };
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    parameters: endpoint.idempotent ? [...headers, key] : headers,
    security: SECURITY[endpoint.access],
    requestBody: { required: true, content: bodyOf(endpoint) },
    responses: {
      200: {
        description: `Success, or a refusal: ${refusals.join(', ')}.`,
        content: { 'application/json': { schema: envelopeOf(jsonSchema(endpoint.reply, 'output')) } },
      },
    },
  };
}

const DESCRIPTION = `Every call is a POST below \`${API_BASE}/\` unless it says GET, and every reply travels in one envelope: a success has the code 200, a refusal one
of the codes that the call lists, with its arguments in \`data.args\`. Amounts are decimal strings, times Unix milliseconds in UTC.

People and operators log in apart and have a cookie each. A call that moves money needs an \`Idempotency-Key\`: asked again under the same key
it answers the same and does nothing twice. Unknown fields are refused.`;

/** Domains that people call, and those that only operators call; the pages show them apart. */
function groups(): Json[] {
  const tagsOf = (isOperators: boolean) => [
    ...new Set(
      endpoints
        .filter(({ endpoint }) => (endpoint.access === 'operator') === isOperators)
        .map(({ name }) => name.split('.')[0]),
    ),
  ];
  const people = tagsOf(false);
  return [
    { name: 'People', tags: people },
    { name: 'Operators', tags: tagsOf(true).filter((tag) => !people.includes(tag)) },
  ];
}

export function openApi(cookieNames: { user: string; operator: string }): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Avocet',
      version: '1',
      description: DESCRIPTION,
    },
    'x-tagGroups': groups(),
    servers: [{ url: API_BASE }],
    paths: Object.fromEntries(
      endpoints.map(({ name, endpoint }) => [
        `/${endpoint.path}`,
        { [endpoint.method.toLowerCase()]: operation(name, endpoint) },
      ]),
    ),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieNames.user },
        operatorSession: { type: 'apiKey', in: 'cookie', name: cookieNames.operator },
      },
    },
  };
}
