/** The command line is the agreement: words become a call, options its body. */
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bankReview } from '@/lib/api/operator/bankWithdrawals';
import { operatorClient } from '@/server/operator/client';
import { endpoints } from '@/lib/api/index';
import { bodyOf, commandList, endpointOf, shownOf, UsageError } from '@/server/operator/commands';

test('every call of an operator is a command', () => {
  const theirs = endpoints.filter(({ endpoint }) => endpoint.access === 'operator');
  expect(commandList()).toHaveLength(theirs.length);
  for (const { endpoint } of theirs) expect(endpointOf(endpoint.path.split('/').slice(1)).endpoint).toBe(endpoint);
});

test('options become the body, each of its type', () => {
  const { endpoint, rest } = endpointOf(['identity', 'reject', '--id', '12', '--reason', 'unreadable', '--note', '5']);
  expect(bodyOf(endpoint, rest)).toEqual({ id: '12', reason: 'unreadable', note: '5' });
  const list = endpointOf(['identity', 'list', '--pageSize', '5', '--status', 'passed']);
  expect(bodyOf(list.endpoint, list.rest)).toEqual({ pageSize: 5, status: 'passed' });
});

test.each([
  [['identity'], /no command "identity"/],
  [['identity', 'pass'], /--id is missing/],
  [['identity', 'pass', '--id'], /--id needs a value/],
  [['identity', 'pass', '--uid', '1'], /"--uid" is no option here. There are: --id/],
  [['identity', 'list', '--pageSize', 'many'], /must be JSON/],
])('%j is a mistake that is named', (words, sentence) => {
  const read = () => {
    const { endpoint, rest } = endpointOf(words);
    return bodyOf(endpoint, rest);
  };
  expect(read).toThrow(UsageError);
  expect(read).toThrow(sentence);
});

test('what a person wrote moves no cursor, and turns no number round', () => {
  const [erased, turned] = ['nothing\u009b2K\u009b1Gpass it', '388204\u202e615288'];
  const shown = shownOf({ remark: erased, number: turned, name: '陳大文 – “Ann”' });
  expect(shown).not.toMatch(/[\u0080-\u009f\u202a-\u202e]/);
  expect(JSON.parse(shown)).toEqual({ remark: erased, number: turned, name: '陳大文 – “Ann”' });
  expect(shown).toContain('陳大文 – “Ann”');
});

test('whoever confirms a proposal can say which: once it was rejected, nothing is passed alone in its place', async () => {
  const heard: IncomingHttpHeaders[] = [];
  const exchange = createServer(({ headers }, response) => {
    heard.push(headers);
    response.end(JSON.stringify({ code: '200', msg: '', data: { state: 'done' } }));
  });
  await new Promise<void>((listening) => exchange.listen(0, '127.0.0.1', listening));
  const { port } = exchange.address() as AddressInfo;
  const session = path.join(mkdtempSync(path.join(tmpdir(), 'operator-')), 'session');
  const { call } = operatorClient(`http://127.0.0.1:${port}`, session);
  await call(bankReview.pass, { no: '1' }, '77');
  await call(bankReview.pass, { no: '1' });
  await new Promise((closed) => exchange.close(closed));
  expect(heard.map((headers) => headers['x-confirms'])).toEqual(['77', undefined]);
});
