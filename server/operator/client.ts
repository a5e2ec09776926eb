/** Calls the exchange as an operator over HTTP; the session is kept in a file that only its owner may read. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { API_BASE } from '@/lib/api/endpoint';
import type { Endpoint, Envelope } from '@/lib/api/endpoint';
import { StartError } from '../config';

const SESSION_COOKIE = /(?:^|,\s*)((?:__Host-)?avocet-operator=[^;,]*)/;

export interface OperatorClient {
  /** The data of a success; a refusal throws its words. `confirms`: the proposal that this call is to confirm. */
  call: (endpoint: Pick<Endpoint, 'path'>, body: unknown, confirms?: string | null) => Promise<unknown>;
}

export function operatorClient(url: string, sessionFile: string): OperatorClient {
  return {
    call: async ({ path }, body, confirms = null) => {
      const cookie = readSession(sessionFile);
      const headers = {
        'content-type': 'application/json',
        'x-app': '1',
        'x-lang': 'en',
        origin: new URL(url).origin,
        ...(cookie && { cookie }),
        ...(confirms !== null && { 'x-confirms': confirms }),
      };
      const response = await fetch(`${url}${API_BASE}/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).catch(() => {
        throw new StartError(`No exchange answers at ${url}. Set AVOCET_URL to where it is.`);
      });
      keepSession(sessionFile, response.headers.get('set-cookie'));
      const reply = (await response.json()) as Envelope;
      if (reply.code === '200') return reply.data;
      const args = (reply.data as { args?: Record<string, string> } | null)?.args;
      throw new StartError(`${reply.msg} (${reply.code}${args ? ` ${JSON.stringify(args)}` : ''})`);
    },
  };
}

function readSession(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** A new session replaces the old one; an ended one leaves nothing. */
function keepSession(file: string, header: string | null): void {
  const cookie = SESSION_COOKIE.exec(header ?? '')?.[1];
  if (cookie === undefined) return;
  if (cookie.endsWith('=')) return rmSync(file, { force: true });
  writeFileSync(file, `${cookie}\n`, { mode: 0o600 });
}
