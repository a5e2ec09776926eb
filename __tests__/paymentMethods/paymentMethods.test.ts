/** Payment methods through the calls that people and operators make. */
import { sql } from 'kysely';
import type { SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { methodsFor } from '@/server/payment-methods/using';
import { verifiedName } from '@/server/identity/verifiedName';
import { factorsOn } from '../harness/factors';
import { basicData, verify } from '../harness/identities';
import { photo } from '../harness/pictures';
import { qrPicture } from '../harness/qrPictures';
import { ACCOUNT, saveMethod } from '../harness/saveMethod';
import { FUND, refusal, withdrawRoom, type Ready, type Room } from '../withdrawals/room';

let room: Room;
let who: Ready;
beforeAll(async () => {
  room = await withdrawRoom();
});
beforeEach(async () => {
  who = await room.ready();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

type Body = SentOf<typeof api.paymentMethods.save>;
const bodyOf = async (changed: Partial<Body> = {}, of: Ready = who): Promise<Body> => ({
  typeId: 'bank',
  currency: 'HKD',
  name: 'Chan Tai Man',
  number: '388-204 516 882',
  bank: 'Harbour Bank',
  fundPassword: FUND,
  proof: await room.proofOf(of),
  ...changed,
});
const save = async (changed: Partial<Body> = {}) => who.call(api.paymentMethods.save, await bodyOf(changed));
const mine = async () => (await who.call(api.paymentMethods.mine, {})).list;
const sendQr = async (file: Buffer): Promise<string> =>
  (await who.call(api.files.upload, { purpose: 'paymentQr' }, { file })).fileId;

test('one is added in one’s own name, shown masked, sealed at rest, and written about without its number', async () => {
  const saved = await save({ branch: 'Central' });
  expect(saved).toMatchObject({
    typeId: 'bank',
    kind: 'bank',
    typeName: 'Bank transfer',
    currency: 'HKD',
    name: 'C*** T** M**',
    number: '**** 6882',
    bank: 'Harbour Bank',
    hasBranch: true,
    hasQr: false,
    isActive: true,
    problem: null,
    isInUse: false,
    allowed: ['update', 'remove', 'switch'],
  });
  expect(await mine()).toEqual([saved]);
  const { rows } = await sql<{ row: string }>`select to_jsonb(m)::text row from payment_method m`.execute(room.db);
  expect(JSON.stringify(rows)).not.toMatch(/388204516882|Harbour|Chan/);
});

test('each change is told by a letter that says nothing of the account', async () => {
  const factors = factorsOn(() => room);
  const email = `${who.account}@example.com`;
  await who.call(api.security.sendNewCode, { email });
  await who.call(api.security.bindEmail, {
    email,
    code: await factors.lastCode(email),
    proof: await room.proofOf(who),
  });
  await save();
  const told = (await factors.letters()).find(({ to, subject }) => to === email && /payment methods/.test(subject));
  expect(told?.text).toContain('Bank transfer (HKD)');
  expect(JSON.stringify(told)).not.toMatch(/6882|Harbour|Chan/);
});

test('the currencies are those that operators have listed, each with its kinds; quick ones begin with one’s own', async () => {
  const listed = await who.call(api.paymentMethods.currencies, {});
  expect(listed.map(({ currency }) => currency)).toEqual(
    expect.arrayContaining(['CNY', 'EUR', 'HKD', 'PHP', 'USD', 'VND']),
  );
  expect(listed.find(({ currency }) => currency === 'VND')?.digits).toBe(0);
  const types = await who.call(api.paymentMethods.types, { currency: 'EUR' }, { language: 'zh-hk' });
  expect(types.map(({ typeId, name }) => [typeId, name])).toContainEqual(['iban', 'IBAN 銀行轉帳']);
  await save({ typeId: 'fps', number: '5123 4567' });
  const quick = await who.call(api.paymentMethods.quick, { currency: 'HKD' });
  expect(quick[0]).toMatchObject({ typeId: 'fps', methodIds: [expect.any(String)] });
  expect(quick.slice(1).every(({ methodIds }) => methodIds.length === 0)).toBe(true);
});

test('what is wrong is refused with its reason, before a code is used up', async () => {
  const proof = await room.proofOf(who);
  const base: Body = {
    typeId: 'bank',
    currency: 'HKD',
    name: 'Chan Tai Man',
    number: '388204516882',
    bank: 'Harbour Bank',
    fundPassword: FUND,
    proof,
  };
  const refused = (changed: Partial<Body>) => refusal(who.call(api.paymentMethods.save, { ...base, ...changed }));
  expect(await refused({ number: '1234567' })).toMatchObject({ reason: 'accountNumberForm', form: 'digits' });
  const { bank: _none, ...without } = base;
  expect(await refusal(who.call(api.paymentMethods.save, without))).toMatchObject({ reason: 'bankMissing' });
  expect(await refused({ typeId: 'iban', currency: 'EUR', number: 'DE89370400440532013001' })).toMatchObject({
    reason: 'accountNumberForm',
    form: 'iban',
  });
  expect(await refused({ typeId: 'payme' })).toMatchObject({ reason: 'accountMissing', what: 'qr' });
  expect(await refused({ currency: 'EUR' })).toMatchObject({ reason: 'notFound' });
  expect(await refused({ typeId: 'no-such-type' })).toMatchObject({ reason: 'notFound' });
  expect(await refused({ fundPassword: '111111' })).toMatchObject({ reason: 'fundPasswordWrong' });
  expect(await refused({ proof: {} })).toMatchObject({ reason: 'secondFactorNeeded' });
  expect(await mine()).toEqual([]);
  // The code that was shown all the while is still good.
  const saved = await who.call(api.paymentMethods.save, base);
  // What is there already is told before anything is judged.
  expect(await refused({ number: '388204516882' })).toMatchObject({ reason: 'methodTaken' });
  expect(await mine()).toMatchObject([{ methodId: saved.methodId }]);
});

test('the name is that of the verified document, however it is spaced; a later one is a problem', async () => {
  const anna = await room.operator();
  await verify(room, anna, who);
  expect(await refusal(save({ name: 'Chan Tai Man' }))).toMatchObject({ reason: 'accountNameOther' });
  const { methodId } = await save({ name: ` ${basicData.realName.split('').join(' ')} ` });
  const other = await saveMethod(room, who, { number: '99998888', name: 'Somebody Else' });
  expect((await mine()).map(({ methodId: id, problem }) => [id, problem])).toEqual([
    [other, 'nameOther'],
    [methodId, null],
  ]);
});

test('a QR code is read, kept as its text, and its picture thrown away; one that cannot be read is refused', async () => {
  const text = 'https://pay.example.com/u/陳大文?k=7152094663';
  for (const file of [await qrPicture(text), await qrPicture(text, { side: 300, around: 900, turn: 8 })]) {
    const fileId = await sendQr(file);
    const saved = await save({ typeId: 'payme', qrFileId: fileId });
    expect(saved).toMatchObject({ kind: 'qr', number: null, bank: null, hasQr: true });
    const context = { db: room.db, vault: room.vault, language: 'en' as const };
    const methods = methodsFor({ sandbox: true, verifiedName });
    expect(await methods.payee(context, saved.methodId)).toMatchObject({ qr: text, number: null });
    const { rows } = await sql`select 1 from stored_file where id = ${fileId}`.execute(room.db);
    expect(rows).toEqual([]);
    await who.call(api.paymentMethods.remove, {
      methodId: saved.methodId,
      fundPassword: FUND,
      proof: await room.proofOf(who),
    });
  }
  expect(await refusal(sendQr(await photo({ width: 600, height: 600 })))).toMatchObject({ reason: 'qrUnreadable' });
  expect(await refusal(sendQr(Buffer.from('<svg>')))).toMatchObject({ reason: 'fileType' });
  // A picture that was sent for something else is none, and neither is somebody else's.
  const { fileId } = await who.call(api.files.upload, { purpose: 'service' }, { file: await qrPicture(text) });
  expect(await refusal(save({ typeId: 'payme', qrFileId: fileId }))).toMatchObject({ reason: 'fileUnknown' });
  const stranger = await room.person();
  const theirs = await stranger.call(api.files.upload, { purpose: 'paymentQr' }, { file: await qrPicture(text) });
  expect(await refusal(save({ typeId: 'payme', qrFileId: theirs.fileId }))).toMatchObject({ reason: 'fileUnknown' });
}, 30_000);

test('a change keeps what is absent; switching off and deleting take the same proofs', async () => {
  const { methodId } = await save({ branch: 'Central' });
  const proofs = async () => ({ fundPassword: FUND, proof: await room.proofOf(who) });
  const changed = await who.call(api.paymentMethods.update, { methodId, bank: 'Another Bank', ...(await proofs()) });
  expect(changed).toMatchObject({ number: '**** 6882', bank: 'Another Bank', hasBranch: true });
  expect(
    await who.call(api.paymentMethods.update, { methodId, branch: '', number: '11112222', ...(await proofs()) }),
  ).toMatchObject({ number: '**** 2222', hasBranch: false });
  expect(
    await refusal(who.call(api.paymentMethods.setActive, { methodId, isActive: false, fundPassword: FUND, proof: {} })),
  ).toMatchObject({ reason: 'secondFactorNeeded' });
  expect(
    await who.call(api.paymentMethods.setActive, { methodId, isActive: false, ...(await proofs()) }),
  ).toMatchObject({ isActive: false });
  expect(await who.call(api.paymentMethods.detail, { methodId })).toMatchObject({
    method: { isActive: false },
    type: { typeId: 'bank', numberForm: 'digits' },
  });
  await who.call(api.paymentMethods.remove, { methodId, ...(await proofs()) });
  expect(await mine()).toEqual([]);
  expect(await refusal(who.call(api.paymentMethods.remove, { methodId, ...(await proofs()) }))).toMatchObject({
    reason: 'notFound',
  });
});

test('a change to the account of another of one’s methods is refused', async () => {
  const first = await save({ number: '10000001' });
  const second = await save({ number: '10000002' });
  const proofs = { fundPassword: FUND, proof: await room.proofOf(who) };
  const body = { methodId: second.methodId, number: '10000001', ...proofs };
  expect(await refusal(who.call(api.paymentMethods.update, body))).toMatchObject({ reason: 'methodTaken' });
  // In another currency the same bank account is one more way.
  expect(await save({ number: '10000001', currency: 'USD' })).toMatchObject({ currency: 'USD' });
  expect((await mine()).map(({ methodId }) => methodId)).toContain(first.methodId);
});

test('twenty at most, however many come at once', async () => {
  for (let number = 0; number < 18; number += 1) await saveMethod(room, who, { number: `${30_000_000 + number}` });
  const bodies = [];
  for (const number of ['40000001', '40000002', '40000003', '40000004']) bodies.push(await bodyOf({ number }));
  const results = await Promise.all(
    bodies.map((body) =>
      who.call(api.paymentMethods.save, body).then(
        () => 'ok',
        (error: { reason: string }) => error.reason,
      ),
    ),
  );
  expect(results.filter((one) => one === 'ok').length).toBeLessThanOrEqual(2);
  while ((await mine()).length < 20) await saveMethod(room, who, { number: `${50_000_000 + (await mine()).length}` });
  expect(await refusal(save({ number: '60000001' }))).toMatchObject({ reason: 'tooManyMethods', max: '20' });
  expect(await mine()).toHaveLength(20);
});

test('a key that is sent twice adds one method', async () => {
  const body = await bodyOf();
  const key = '6f1d3c1e-5b1f-4c57-9a55-0d1c2b3a4e5f';
  const [one, other] = [
    await who.call(api.paymentMethods.save, body, { key }),
    await who.call(api.paymentMethods.save, body, { key }),
  ];
  expect(other).toEqual(one);
  expect(await mine()).toHaveLength(1);
});

test('operators make, change and close kinds of accounts; a closed one is no way to be paid, and each step is written down', async () => {
  const anna = await room.operator();
  const names = { 'zh-hk': '測試', 'zh-cn': '测试', en: 'Test' };
  const terms = {
    typeId: 'test-wallet',
    kind: 'account' as const,
    names,
    currencies: ['PHP'],
    numberForm: 'phone' as const,
    takesQr: false,
    position: 5,
  };
  await anna.call(api.operator.savePayType, { ...terms, reason: 'asked for' });
  const saved = await save({ typeId: 'test-wallet', currency: 'PHP', number: '+63 912 345 6789' });
  expect(saved).toMatchObject({ number: '**** 6789', typeName: 'Test' });
  expect(
    await refusal(anna.call(api.operator.savePayType, { ...terms, numberForm: 'email', reason: 'a mistake' })),
  ).toMatchObject({ reason: 'badRequest', field: 'kind' });
  expect(
    await refusal(anna.call(api.operator.savePayType, { ...terms, currencies: ['ZZZ'], reason: 'a mistake' })),
  ).toMatchObject({ reason: 'badRequest', field: 'currencies' });
  await anna.call(api.operator.closePayType, { typeId: 'test-wallet', isClosed: true, reason: 'fraud' });
  expect(await mine()).toMatchObject([{ problem: 'typeClosed' }]);
  expect(await refusal(save({ typeId: 'test-wallet', currency: 'PHP', number: '+639123456780' }))).toMatchObject({
    reason: 'notFound',
  });
  const context = { db: room.db, vault: room.vault, language: 'en' as const };
  const methods = methodsFor({ sandbox: true, verifiedName });
  expect(await methods.use(context, who.userId, saved.methodId)).toBeNull();
  expect(await methods.usable(context, who.userId, 'PHP')).toEqual([]);
  const log = await anna.call(api.operator.audit, {});
  expect(log.list.map(({ action }) => action)).toEqual(expect.arrayContaining(['payType.saved', 'payType.closed']));
  const { list } = { list: await anna.call(api.operator.payTypes, {}) };
  expect(list.find(({ typeId }) => typeId === 'test-wallet')).toMatchObject({ methods: 1, isClosed: true });
});

test('somebody else’s is told no differently than an unknown one, and cannot be used', async () => {
  const { methodId } = await save();
  const stranger = await room.ready();
  const proofs = { fundPassword: FUND, proof: await room.proofOf(stranger) };
  for (const work of [
    () => stranger.call(api.paymentMethods.detail, { methodId }),
    () => stranger.call(api.paymentMethods.update, { methodId, bank: 'Mine', ...proofs }),
    () => stranger.call(api.paymentMethods.setActive, { methodId, isActive: false, ...proofs }),
    () => stranger.call(api.paymentMethods.remove, { methodId, ...proofs }),
  ])
    expect(await refusal(work())).toMatchObject({ reason: 'notFound' });
  const context = { db: room.db, vault: room.vault, language: 'en' as const };
  const methods = methodsFor({ sandbox: true, verifiedName });
  expect(await methods.use(context, stranger.userId, methodId)).toBeNull();
  expect(await methods.use(context, who.userId, methodId)).toMatchObject({ methodId });
  // The same account of two people is recognised without being opened.
  const theirs = await saveMethod(room, stranger, { number: ACCOUNT.number });
  expect(await methods.accountKey(room.db, theirs)).toBe(await methods.accountKey(room.db, methodId));
});
