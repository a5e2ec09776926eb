/** People who have lost a passkey, or the password of an account that nothing but a passkey opens besides: a review gives them a way on. */
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { sendResetPhotos } from '../harness/identities';
import { type SoftKey, softKey } from '../harness/softKey';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const DAY = 24 * 3_600_000;
const { totpCode, withTotp } = factorsOn(() => x);
const status = (who: Visitor) => who.call(api.security.status, {});
const remark = 'It has happened on the ferry.';
const answer = async (who: Visitor, key: SoftKey, purpose: 'askReset' | 'changePassword' | 'passkeys') =>
  key.answer(await who.call(api.security.askPasskey, { purpose }));

async function withPasskey(
  proof: (person: Person) => object = ({ password }) => ({ password }),
): Promise<{ person: Person; key: SoftKey }> {
  const person = await x.person();
  const key = softKey(`of ${person.account}`);
  await person.call(api.security.bindPasskey, {
    made: key.make(await person.call(api.security.newPasskey, {})),
    name: 'Phone',
    proof: proof(person),
  });
  return { person, key };
}
const enter = async (key: SoftKey): Promise<Visitor> => {
  const who = x.visitor();
  await who.call(api.auth.passkeyLogIn, { answer: key.answer(await who.call(api.auth.beginPasskey, {})) });
  return who;
};
const pass = async (no: string) => {
  for (let voice = 0; voice < 2; voice += 1) await (await x.operator()).call(api.resetReview.pass, { no });
};

test('a forgotten password beside a passkey is cleared, and the passkey sets a new one', async () => {
  const { person, key } = await withPasskey();
  const photos = await sendResetPhotos(person);
  const ask = (proof: object) =>
    person.call(api.security.requestReset, { what: 'password', remark, ...photos, ...proof });
  // Neither a session alone nor the password itself.
  expect(await refusalOf(ask({}))).toBe('proofNeeded');
  expect(await refusalOf(ask({ password: person.password }))).toBe('proofNeeded');
  expect(await refusalOf(ask({ passkey: await answer(person, key, 'passkeys') }))).toBe('passkeyExpired');
  const { no } = await ask({ passkey: await answer(person, key, 'askReset') });
  // What is to be cleared is no way in any more, so the passkey stays.
  expect(
    await refusalOf(
      person.call(api.security.removePasskey, {
        id: key.id,
        proof: { passkey: await answer(person, key, 'passkeys') },
      }),
    ),
  ).toBe('lastWayIn');
  await pass(no);
  expect(await refusalOf(status(person))).toBe('loginExpired');
  expect(
    await refusalOf(x.visitor().call(api.auth.logIn, { account: person.account, password: person.password })),
  ).toBe('wrongCredentials');
  const device = await enter(key);
  expect(await status(device)).toMatchObject({
    loginPassword: false,
    withdrawalsHeldUntil: x.clock.now() + DAY,
    reset: { what: 'password', status: 'passed' },
  });
  await device.call(api.security.changePassword, {
    newPassword: 'Zebra7319kq',
    confirmPassword: 'Zebra7319kq',
    proof: { passkey: await answer(device, key, 'changePassword') },
  });
  expect((await x.visitor().call(api.auth.logIn, { account: person.account, password: 'Zebra7319kq' })).next).toBe(
    'passkey',
  );
});

test('a password is not cleared where nothing else opens the account', async () => {
  const person = await x.person();
  expect(
    await refusalOf(
      person.call(api.security.requestReset, {
        what: 'password',
        remark,
        password: person.password,
        ...(await sendResetPhotos(person)),
      }),
    ),
  ).toBe('lastWayIn');
});

test('passkeys that were lost are cleared by the password, and its owner logs in by it', async () => {
  const { person } = await withPasskey();
  const { no } = await person.call(api.security.requestReset, {
    what: 'passkeys',
    remark,
    password: person.password,
    ...(await sendResetPhotos(person)),
  });
  await pass(no);
  expect((await x.visitor().call(api.auth.logIn, { account: person.account, password: person.password })).next).toBe(
    'none',
  );
  const bare = await x.person();
  expect(
    await refusalOf(
      bare.call(api.security.requestReset, {
        what: 'passkeys',
        remark,
        password: bare.password,
        ...(await sendResetPhotos(bare)),
      }),
    ),
  ).toBe('notFound');
});

test('passkeys beside an authenticator are cleared alone', async () => {
  const person = await withTotp();
  const made = softKey('beside').make(await person.call(api.security.newPasskey, {}));
  await person.call(api.security.bindPasskey, { made, name: 'Key', proof: { totpCode: totpCode(person.secret) } });
  const { no } = await person.call(api.security.requestReset, {
    what: 'passkeys',
    remark,
    password: person.password,
    ...(await sendResetPhotos(person)),
  });
  await pass(no);
  expect((await x.visitor().call(api.auth.logIn, { account: person.account, password: person.password })).ways).toEqual(
    ['totp'],
  );
});

test('what somebody wrote is read by opening the request, which is written down; the list says nothing of it', async () => {
  const { person, key } = await withPasskey();
  const words = `My number is 91234567, and I live at ${person.uid} Pier Road.`;
  const { no } = await person.call(api.security.requestReset, {
    what: 'password',
    remark: words,
    ...(await sendResetPhotos(person)),
    passkey: await answer(person, key, 'askReset'),
  });
  const auditor = await x.operator(undefined, 'auditor');
  const { list } = await auditor.call(api.resetReview.list, { pageSize: 100 });
  expect(list.map((row) => row.no)).toContain(no);
  expect(JSON.stringify(list)).not.toContain('91234567');
  expect(await auditor.call(api.resetReview.view, { no })).toMatchObject({ no, remark: words });
  const { list: lines } = await auditor.call(api.operator.audit, { object: `reset:${no}` });
  expect(lines[0]).toMatchObject({ action: 'reset.view', operator: auditor.name });
});
