/** A reset by people: asked for, decided, withdrawn, and who sees its photos. */
import { api } from '@/lib/api/index';
import { factorsOf } from '@/server/auth/factors/store';
import { pruneResetPhotos } from '@/server/security/resets';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { sendPhotos, sendResetPhotos } from '../harness/identities';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const HOUR = 3_600_000;
const refusal = (reason: string) => expect.objectContaining({ reason });
const { letters, lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);
const status = (person: Person) => person.call(api.security.status, {});

describe('a reset by people', () => {
  it('is only a request: nothing that proves the person changes', async () => {
    const person = await withTotp();
    const photos = await sendResetPhotos(person);
    const ask = async (changed: Partial<typeof photos> = {}) =>
      person.call(api.security.requestReset, {
        what: 'totp',
        remark: 'My phone was stolen yesterday.',
        password: person.password,
        ...photos,
        ...changed,
      });
    await expect(
      person.call(api.security.requestReset, {
        what: 'email',
        remark: 'My phone was stolen yesterday.',
        password: person.password,
        ...photos,
      }),
    ).rejects.toEqual(refusal('emailMissing'));
    const before = await x.db.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirst();
    const { no } = await ask();
    expect(await x.db.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirst()).toEqual(
      before,
    );
    await expect(ask()).rejects.toEqual(refusal('resetOpen'));
    expect((await status(person)).reset).toMatchObject({ no, what: 'totp', status: 'underReview' });
    await expect((await x.person()).call(api.security.cancelReset, { no })).rejects.toEqual(refusal('notFound'));
    await person.call(api.security.cancelReset, { no });
    expect((await status(person)).reset).toMatchObject({ status: 'cancelled' });
    // Photos belong to one request.
    await expect(ask()).rejects.toEqual(refusal('fileUnknown'));
    await ask(await sendResetPhotos(person));
  });

  it('is decided by an operator, once: passed, it clears what was lost, logs out, holds withdrawals and is told', async () => {
    const person = await withEmail();
    await x.clock.jump(60_000);
    const { secret } = await person.call(api.security.newTotp, {});
    await person.call(api.security.sendCode, { purpose: 'bindTotp' });
    await person.call(api.security.bindTotp, {
      code: totpCode(secret),
      proof: { emailCode: await lastCode(person.email) },
    });
    const { no } = await person.call(api.security.requestReset, {
      what: 'totp',
      remark: 'My phone was stolen yesterday.',
      password: person.password,
      ...(await sendResetPhotos(person)),
    });
    const operator = await x.operator();
    expect((await operator.call(api.resetReview.list, {})).list.find((row) => row.no === no)).toMatchObject({
      uid: person.uid,
      what: 'totp',
    });
    // One alone could take any account.
    expect(await operator.call(api.resetReview.pass, { no })).toEqual({ state: 'proposed' });
    await expect(operator.call(api.resetReview.pass, { no })).rejects.toEqual(refusal('needsAnotherPerson'));
    expect(await status(person)).toMatchObject({ reset: { status: 'underReview' } });
    expect(await (await x.operator()).call(api.resetReview.pass, { no })).toEqual({ state: 'done' });
    await expect(operator.call(api.resetReview.pass, { no })).rejects.toEqual(refusal('alreadyDecided'));
    await expect(person.call(api.auth.profile, {})).rejects.toEqual(refusal('loginExpired'));
    expect((await letters()).find(({ to }) => to === person.email)?.text).toContain('Your request was approved');
    const row = await x.db
      .selectFrom('users')
      .select(['totp_secret', 'withdrawals_held_until'])
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect([row.totp_secret, Number(row.withdrawals_held_until)]).toEqual([null, x.clock.now() + 24 * HOUR]);
    expect(
      (await operator.call(api.operator.audit, { object: `reset:${no}` })).list.map(({ action }) => action),
    ).toEqual(['reset.pass', 'proposal.confirmed', 'proposal.made']);
  });

  it('rejected, it changes nothing and says why', async () => {
    const person = await withEmail();
    const { no } = await person.call(api.security.requestReset, {
      what: 'email',
      remark: 'My phone was stolen yesterday.',
      password: person.password,
      ...(await sendResetPhotos(person)),
    });
    await (await x.operator()).call(api.resetReview.reject, { no, reason: 'The account was used a minute ago.' });
    expect(await status(person)).toMatchObject({
      reset: { status: 'rejected', reason: 'The account was used a minute ago.' },
    });
    expect((await letters()).find(({ to }) => to === person.email)?.text).toContain(
      'Reviewer’s note: The account was used a minute ago.',
    );
    expect((await factorsOf(x.db, person.userId)).email).toBe(person.email);
  });

  it('of parallel requests one is made', async () => {
    const person = await withTotp();
    const photos = await sendResetPhotos(person);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        person.call(api.security.requestReset, {
          what: 'totp',
          remark: 'My phone was stolen yesterday.',
          password: person.password,
          ...photos,
        }),
      ),
    );
    expect(results.filter(({ status: state }) => state === 'fulfilled')).toHaveLength(1);
  });

  it('takes photos of its own person that were sent for it, and no others', async () => {
    const [person, other] = [await withTotp(), await withTotp()];
    const mine = await sendResetPhotos(person);
    const tryWith = (photos: typeof mine) =>
      person.call(api.security.requestReset, {
        what: 'totp',
        remark: 'My phone was stolen yesterday.',
        password: person.password,
        ...photos,
      });
    const { front } = await sendPhotos(person);
    for (const photos of [
      await sendResetPhotos(other),
      { ...mine, hand: mine.document },
      { ...mine, hand: front },
      { ...mine, hand: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ])
      await expect(tryWith(photos)).rejects.toEqual(refusal('fileUnknown'));
    expect((await status(person)).reset).toBeNull();
    await tryWith(mine);
  });

  it('shows its photos to a reviewer, who is written down, and to nobody else; thirty days after the decision they are gone', async () => {
    const person = await withTotp();
    const photos = await sendResetPhotos(person);
    const { no } = await person.call(api.security.requestReset, {
      what: 'totp',
      remark: 'My phone was stolen yesterday.',
      password: person.password,
      ...photos,
    });
    const operator = await x.operator();
    expect((await operator.call(api.resetReview.view, { no })).photos).toEqual([
      { side: 'document', fileId: photos.document },
      { side: 'hand', fileId: photos.hand },
    ]);
    expect((await operator.call(api.operator.viewFile, { fileId: photos.hand })).purpose).toBe('reset');
    expect(
      (await operator.call(api.operator.audit, { object: `reset:${no}` })).list.map(({ action }) => action),
    ).toEqual(['reset.view']);
    expect(JSON.stringify(await status(person))).not.toContain(photos.document);
    await operator.call(api.resetReview.reject, { no, reason: 'The photo is blurred.' });
    const kept = async () =>
      (await x.db.selectFrom('stored_file').select('id').where('ref', '=', `reset:${no}`).execute()).length;
    await pruneResetPhotos(x.db, x.clock.now() + 30 * 24 * HOUR);
    expect(await kept()).toBe(2);
    await pruneResetPhotos(x.db, x.clock.now() + 30 * 24 * HOUR + 1);
    expect(await kept()).toBe(0);
    expect((await (await x.operator()).call(api.resetReview.view, { no })).photos).toEqual([]);
  });

  it('withdrawn, it leaves no photos behind', async () => {
    const person = await withTotp();
    const { no } = await person.call(api.security.requestReset, {
      what: 'totp',
      remark: 'My phone was stolen yesterday.',
      password: person.password,
      ...(await sendResetPhotos(person)),
    });
    const operator = await x.operator();
    expect(await operator.call(api.resetReview.pass, { no })).toEqual({ state: 'proposed' });
    await person.call(api.security.cancelReset, { no });
    // It asks no second operator any more.
    const { list } = await operator.call(api.operator.proposals, {});
    expect(list.filter(({ object }) => object === `reset:${no}`)).toEqual([]);
    await pruneResetPhotos(x.db, x.clock.now());
    expect(await x.db.selectFrom('stored_file').select('id').where('ref', '=', `reset:${no}`).execute()).toEqual([]);
  });
});
