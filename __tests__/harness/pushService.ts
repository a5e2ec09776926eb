/** A push service as those of the browsers, on this machine: it keeps what it was sent, and reads it as the browser would. */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as ece from 'http_ece';

interface Came {
  path: string;
  text: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A browser's keys, and its address at the service. */
export interface FakeBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether the token of the request was signed with the key that it names (RFC 8292). */
export function isSigned(authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head, body, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}

export async function startPushService() {
  const came: Came[] = [];
  const answers = new Map<string, number | Promise<number>>();
  const asked: string[] = [];
  const keys = new Map<string, { privateKey: ReturnType<typeof createECDH>; auth: string }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const answer = async () => {
      const path = request.url ?? '';
      asked.push(path);
      const status = (await answers.get(path)) ?? 201;
      const key = keys.get(path);
      if (status === 201 && key) {
        const text = ece.decrypt(Buffer.concat(parts), {
          version: 'aes128gcm',
          privateKey: key.privateKey,
          authSecret: key.auth,
        });
        came.push({ path, text: text.toString('utf8'), headers: request.headers });
      }
      response.writeHead(status).end();
    };
    request.on('end', () => void answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    came,
    /** How often it was asked to tell this browser, whatever it answered. */
    askedFor: ({ endpoint }: FakeBrowser): number => asked.filter((path) => path === new URL(endpoint).pathname).length,
    /** What it answers for this browser from now on; not before a promise is kept. */
    answer: ({ endpoint }: FakeBrowser, status: number | Promise<number>) =>
      answers.set(new URL(endpoint).pathname, status),
    browser: (): FakeBrowser => {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      keys.set(path, { privateKey, auth });
      return { endpoint: `http://${host}${path}`, p256dh, auth };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
