import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';

export type Body = Record<string, unknown>;

/** A request's input beside its path: the query of a GET, a JSON object, or multipart with `input` and files. */
export async function readBody(request: FastifyRequest, endpoint: Endpoint): Promise<Body> {
  if (endpoint.method === 'GET') return request.query as Body;
  const body = request.isMultipart?.() ? await readParts(request) : (request.body ?? {});
  if (typeof body === 'object' && !Array.isArray(body)) return body as Body;
  throw new Failure('invalid', 'The request must be a JSON object.');
}

/** Files under their names, and the rest as JSON in the part `input`. */
async function readParts(request: FastifyRequest): Promise<Body> {
  const body: Body = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      body[part.fieldname] = new File([new Uint8Array(await part.toBuffer())], part.filename ?? '', {
        type: part.mimetype,
      });
    } else if (part.fieldname === 'input') {
      Object.assign(body, parsed(part.value));
    } else {
      body[part.fieldname] = part.value;
    }
  }
  return body;
}

function parsed(value: unknown): object {
  try {
    const input: unknown = JSON.parse(String(value), (key, inner) => (key === '__proto__' ? undefined : inner));
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  } catch {
    // Falls through to the one refusal below.
  }
  throw new Failure('invalid', 'The part "input" must be a JSON object.');
}
