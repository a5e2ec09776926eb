/**
 * Hostile documents and videos as evidence: whatever begins like a PDF or an MP4 is kept as it is and only ever handed over as a download
 * that runs nowhere, by its own type and to the two alone; everything else is a picture that is encoded anew, or is refused.
 */
import fc from 'fast-check';
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import type { Person } from '../harness/exchange';
import { photo } from '../harness/pictures';
import { refusal } from '../withdrawals/room';
import { c2cRoom, type Room } from './room';

const MB = 1024 * 1024;
const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF`, 'latin1');
const mp4 = (body: Buffer | string, brand = 'isom') =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.from(body)]);
const HTML = '<!doctype html><script>document.title="CANARY"</script>';

const documents: Readonly<Record<string, readonly [Buffer, string]>> = {
  'a PDF that runs a script when it is opened': [
    pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj'),
    'application/pdf',
  ],
  'a PDF that starts a program': [pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj'), 'application/pdf'],
  'a PDF that is a page too': [pdf(HTML), 'application/pdf'],
  'a PDF of nothing else': [Buffer.from('%PDF-'), 'application/pdf'],
  'a PDF with a bomb of streams': [
    pdf('5 0 obj << /Filter /FlateDecode >> stream x endstream'.repeat(1_000)),
    'application/pdf',
  ],
  'a PDF with a file within': [pdf('1 0 obj << /EmbeddedFile (MZ...) >> endobj'), 'application/pdf'],
  'an MP4 that is a page too': [mp4(HTML), 'video/mp4'],
  'an MP4 whose boxes lie about their length': [mp4(Buffer.alloc(64, 0xff)), 'video/mp4'],
  'an MP4 of nothing else': [Buffer.from('\0\0\0\0ftyp'), 'video/mp4'],
  'an MP4 of a brand that nobody knows': [mp4('moov', '<scr'), 'video/mp4'],
};
const others: Readonly<Record<string, Buffer>> = {
  'a page': Buffer.from(HTML),
  'a page with the name of a PDF later on': Buffer.from(`${HTML}%PDF-1.7`),
  'a drawing with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a program': Buffer.from('MZ\x90\0\x03'),
  'an archive': Buffer.from('PK\x03\x04evidence.pdf'),
  'small letters': Buffer.from('%pdf-1.7'),
  'a space before it': Buffer.from(' %PDF-1.7'),
  'a video of another kind': Buffer.from('\x1aE\xdf\xa3webm', 'latin1'),
  nothing: Buffer.alloc(0),
};

let room: Room;
let people: Person[] = [];
beforeAll(async () => {
  room = await c2cRoom();
  people = [];
  for (let count = 0; count < 6; count += 1) people.push(await room.person());
});
afterAll(() => room.close());

let turns = 0;
/** A person may send so many a day. */
const somebody = (): Person => people[(turns += 1) % people.length]!;
const send = async (file: Buffer, purpose: 'evidence' | 'proof' | 'c2cTalk' = 'evidence') => {
  const who = somebody();
  return { who, ...(await who.call(api.files.upload, { purpose }, { file })) };
};
const fetched = (url: string, who: Person | null, headers: Record<string, string> = {}) =>
  room.inject({
    method: 'GET',
    url,
    headers: { host: 'exchange.test', ...headers },
    cookies: who ? { avocet: who.session() ?? '' } : {},
  });

test.each(Object.entries(documents))('%s is a download and nothing more', async (_, [bytes, type]) => {
  const { who, url } = await send(bytes);
  const shown = await fetched(url, who);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-site',
  });
  expect(String(shown.headers['content-type']).split(';')[0]).toBe(type);
  expect(shown.rawPayload.equals(bytes)).toBe(true);
  // Nobody else, and no page of another site.
  expect((await fetched(url, people[turns % people.length === 0 ? 1 : 0]!)).statusCode).toBe(404);
  expect((await fetched(url, null)).statusCode).toBe(404);
  expect((await fetched(url, who, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
});

test.each(Object.entries(others))('%s is refused with a reason', async (_, bytes) => {
  expect(['fileType', 'fileUnreadable', 'badRequest']).toContain(await refusalOf(send(bytes)));
});

test('a document is evidence only: neither a proof of payment nor a picture in a talk', async () => {
  for (const purpose of ['proof', 'c2cTalk'] as const)
    expect(['fileType', 'fileUnreadable']).toContain(await refusalOf(send(pdf('a statement'), purpose)));
});

test('ten megabytes are the most, however it begins', async () => {
  const most = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10 * MB - 8)]);
  expect((await send(most)).fileId).toBeTruthy();
  expect((await refusal(send(Buffer.concat([most, Buffer.alloc(1)])))).reason).toBe('fileTooLarge');
  expect((await refusal(send(mp4(Buffer.alloc(12 * MB))))).reason).toBe('fileTooLarge');
});

test('random bytes after a beginning of any kind: a download of a known type, a picture, or a refusal', async () => {
  const good = await photo({ width: 64, height: 64 });
  const beginnings = [Buffer.from('%PDF-'), Buffer.from('\0\0\0\x18ftyp'), good.subarray(0, 200), Buffer.alloc(0)];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), async (begin, rest) => {
      const file = Buffer.concat([begin, rest]);
      const who = await room.person();
      const sent = await who.call(api.files.upload, { purpose: 'evidence' }, { file }).catch((error: unknown) => {
        expect(error).toMatchObject({ reason: expect.stringMatching(/^(file|badRequest)/) });
        return null;
      });
      if (!sent) return;
      const { headers, rawPayload } = await fetched(sent.url, who);
      const type = String(headers['content-type']).split(';')[0];
      if (type === 'image/jpeg') return expect(rawPayload.equals(file)).toBe(false);
      expect(['application/pdf', 'video/mp4']).toContain(type);
      expect(headers['content-disposition']).toMatch(/^attachment;/);
      return expect(headers['x-content-type-options']).toBe('nosniff');
    }),
    { numRuns: 40 },
  );
}, 60_000);
