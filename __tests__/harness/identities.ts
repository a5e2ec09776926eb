/** People who show who they are. */
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import type { Operator, Person, TestExchange } from './exchange';
import { photo } from './pictures';

export type BasicBody = SentOf<typeof api.identity.submitBasic>;
export type Photos = Pick<BasicBody, 'front' | 'back' | 'hand'>;

export const basicData: Omit<BasicBody, keyof Photos> = {
  nationality: 'HK',
  realName: '陳大文',
  documentType: 'idCard',
  documentNo: 'A123456(7)',
  birthDate: '1990-05-17',
};

/** As small as is accepted. */
const documents = [1, 2, 3].map((seed) => () => photo({ width: 1_000, height: 250, seed }));

export async function sendPhotos(who: Person): Promise<Photos> {
  const sent: string[] = [];
  for (const make of documents)
    sent.push((await who.call(api.files.upload, { purpose: 'identity' }, { file: await make() })).fileId);
  return { front: sent[0]!, back: sent[1]!, hand: sent[2]! };
}

/** The two photos of a request for a reset. */
export async function sendResetPhotos(who: Person): Promise<{ document: string; hand: string }> {
  const [document, hand] = [1, 2].map((seed) => photo({ width: 1_000, height: 250, seed }));
  const send = async (file: Promise<Buffer>) =>
    (await who.call(api.files.upload, { purpose: 'reset' }, { file: await file })).fileId;
  return { document: await send(document!), hand: await send(hand!) };
}

/** Sends three photos and submits. */
export async function submitBasic(who: Person, changed: Partial<BasicBody> = {}): Promise<void> {
  await who.call(api.identity.submitBasic, { ...basicData, ...(await sendPhotos(who)), ...changed });
}

/** The request of a person that waits. */
export async function waitingOf(operator: Operator, who: Person): Promise<string> {
  const { list } = await operator.call(api.identityReview.list, { pageSize: 100 });
  const found = list.find(({ uid }) => uid === who.uid);
  if (!found) throw new Error('nothing waits');
  return found.id;
}

/** Brings somebody to the basic level, by a document of their own. */
export async function verify(
  x: TestExchange,
  operator: Operator,
  who: Person,
  changed: Partial<BasicBody> = {},
): Promise<void> {
  await submitBasic(who, { documentNo: `V${who.uid}`, ...changed });
  await operator.call(api.identityReview.pass, { id: await waitingOf(operator, who) });
}
