import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoints } from '@schoolbell/core/contract';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { statusOf } from '@schoolbell/core/http/errors';
import { fileFormats } from '@schoolbell/core/http/fileFormats';
import { type ApiDocument, referencePage, referencePolicy } from './reference.ts';
import type { Services } from './services.ts';
import { mediaTypes } from './tableBytes.ts';

type Schema = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema;
  void $schema;
  return rest;
}

/** The query or path parameters of an input's schema. */
function parametersOf(endpoint: Endpoint, input: Schema): Schema[] {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!));
  const required = new Set((input.required ?? []) as string[]);
  return Object.entries((input.properties ?? {}) as Record<string, Schema>)
    .filter(([name]) => inPath.has(name) || endpoint.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }));
}

/** The body of a write: JSON, or multipart as soon as the input takes a file. */
function bodyOf(endpoint: Endpoint, input: Schema): Schema {
  const shape = (endpoint.input._zod.def as unknown as { shape?: Record<string, z.ZodMiniType> }).shape ?? {};
  const files = Object.entries(shape)
    .filter(([, schema]) => schema._zod.def.type === 'custom')
    .map(([name]) => name);
  if (files.length === 0) return { required: true, content: { 'application/json': { schema: input } } };
  const properties = {
    ...(input.properties as Schema),
    ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: input.required } } },
  };
}

/** The refusals that an endpoint can give, beside the common ones. */
function refusalsOf(endpoint: Endpoint): Schema {
  const statuses = new Set([422, 404, 503]);
  if (endpoint.access !== 'public') for (const status of [401, 403, 440]) statuses.add(status);
  if (endpoint.method === 'POST') statuses.add(409).add(413);
  if (endpoint.crossOrigin) statuses.add(403);
  if (endpoint.limit) statuses.add(429);
  return Object.fromEntries(
    [...statuses].sort((a, b) => a - b).map((status) => [String(status), { $ref: '#/components/responses/Failure' }]),
  );
}

/** A file's kind; other answers are JSON. */
const files: Record<string, { description: string; content: Schema }> = {
  table: {
    description: 'A CSV or XLSX file, streamed',
    content: {
      'text/csv': { schema: { type: 'string' } },
      [mediaTypes.xlsx]: { schema: { type: 'string', format: 'binary' } },
    },
  },
  file: {
    description: 'A file that is kept',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  zip: {
    description: 'A ZIP file, streamed',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  },
  pdf: {
    description: 'A PDF document',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  },
  svg: { description: 'A picture', content: { 'image/svg+xml': { schema: { type: 'string' } } } },
};

function contentOf(endpoint: Endpoint): Schema {
  return (
    files[endpoint.answers ?? 'json'] ?? {
      description: 'Done',
      content: { 'application/json': { schema: schemaOf(endpoint.result, 'output') } },
    }
  );
}

/** An input's schema; every export also takes the format of its file. */
function inputOf(endpoint: Endpoint): Schema {
  const input = schemaOf(endpoint.input, 'input');
  if (endpoint.answers !== 'table') return input;
  const format = { type: 'string', enum: fileFormats, default: 'csv' };
  return { ...input, properties: { ...(input.properties as Schema), format } };
}

function operationOf(area: string, name: string, endpoint: Endpoint): Schema {
  const input = inputOf(endpoint);
  const parameters = parametersOf(endpoint, input);
  if (endpoint.idempotent) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.method === 'POST' && { requestBody: bodyOf(endpoint, input) }),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    responses: {
      200: contentOf(endpoint),
      ...refusalsOf(endpoint),
    },
  };
}

/** The OpenAPI 3.1 document: a function of the contract. */
export function openapi(): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { area, name, endpoint } of endpoints()) {
    (paths[`/api/${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operationOf(area, name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Schoolbell',
      version: '1.0.0',
      description:
        'Writes of a signed-in browser carry the header `X-Schoolbell: 1`. A session that has expired answers 440: renew it by `session/refresh` and send again.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'schoolbell_session' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The same key and body have one effect, and get the saved answer.',
          schema: { type: 'string', maxLength: 64 },
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'message'],
          additionalProperties: false,
          properties: {
            code: { type: 'string', enum: Object.keys(statusOf) },
            message: { type: 'string' },
            fields: { type: 'object', description: 'Texts by field path', additionalProperties: { type: 'string' } },
            current: { description: 'The current record, if someone else changed it first' },
            by: { type: 'string', description: 'Who changed it first, if known' },
          },
        },
      },
      responses: {
        Failure: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

/** Serves the document, and a page that people read it on. */
export function serveOpenapi(app: FastifyInstance, _services: Services): void {
  const document = openapi();
  const text = JSON.stringify(document);
  const page = referencePage(document as unknown as ApiDocument);
  app.get('/api/openapi.json', (_, reply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }).send(text),
  );
  app.get('/api', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': referencePolicy(page),
        'cache-control': 'no-cache',
      })
      .send(page),
  );
}
