/** Letters to people, and notices in the app: written in the caller's transaction, so that they are told if and only if it commits. */
import type { Context } from '../http/handler';
import { addLetters, deleteLettersBefore, type NewLetter } from './store';
import { sealLetter } from './sealing';
import { compose } from './letters';
import type { InEvery, Letter, Message } from './letters';
import { addNotices, deleteNoticesBefore, letterlessOf, type NewNotice, type Words } from './notices/store';

export type MailContext = Pick<Context, 'db' | 'now' | 'vault'>;

/**
 * Puts a letter into the outbox. What it says is sealed: it may hold a code. To nobody (null) it is written all the same and thrown away,
 * so that whoever asks for it cannot tell by the time it takes whether somebody is there.
 */
export async function sendMail<V>(
  { db, now, vault }: MailContext,
  to: string | null,
  message: Message<V>,
): Promise<void> {
  await addLetters(db, [newLetter(vault, to, message)], now);
}

function newLetter<V>(vault: MailContext['vault'], to: string | null, message: Message<V>): NewLetter {
  const sealed = sealLetter(vault, to ?? '', compose(message));
  return { recipient: to ?? '', kind: message.letter.kind, sealed: to === null ? null : sealed };
}

/** What a letter must know of a person with an account. */
export interface Addressee {
  id: string;
  email: string | null;
  language: Context['language'];
  anti_phishing: string | null;
}

/** Writes to the bound address of a person, to nobody where none is bound; and in the app, where the letter says so. */
export async function tellPerson<V>(
  context: MailContext,
  person: Addressee,
  letter: Letter<V>,
  values: V,
): Promise<void> {
  await addNotices(context.db, noticesOf(letter, person.id, values), context.now);
  const unwanted = await unwantedBy(context, letter, [{ ownerId: person.id, values }]);
  if (!unwanted(person.id, values))
    await addLetters(context.db, letterTo(context, person, letter, values), context.now);
}

/** Whether somebody has asked for no letters about this; nobody is asked about where a letter always goes. */
async function unwantedBy<V>(
  { db }: MailContext,
  letter: Letter<V>,
  told: readonly { ownerId: string; values: V }[],
): Promise<(ownerId: string, values: V) => boolean> {
  const asked = told.filter(({ values }) => (letter.topic?.(values) ?? null) !== null).map(({ ownerId }) => ownerId);
  if (asked.length === 0) return () => false;
  const without = await letterlessOf(db, asked);
  return (ownerId, values) => without.has(`${ownerId} ${letter.topic?.(values)}`);
}

/** One, or none where the person has bound no address. */
function letterTo<V>({ vault }: MailContext, person: Addressee, letter: Letter<V>, values: V): NewLetter[] {
  const { email, language, anti_phishing: antiPhishing } = person;
  return email === null ? [] : [newLetter(vault, email, { letter, values, language, antiPhishing })];
}

/** One, or none where the letter is not told in the app. */
function noticesOf<V>(letter: Letter<V>, userId: string, values: V): NewNotice[] {
  const told = letter.notice?.(values) ?? null;
  if (!told) return [];
  const topic = letter.topic?.(values) ?? null;
  return [{ userId, topic, about: told.about, aboutNo: told.no, words: wordsOf(letter, values, told.lines ?? 1) }];
}

/** In every language, as people change theirs. */
function wordsOf<V>(letter: Letter<V>, values: V, lines: number): InEvery<Words> {
  const wordsIn = (language: Context['language']): Words => {
    const { subject, lines: all } = letter.write(values, language);
    return { title: subject, paragraphs: all.slice(0, lines) };
  };
  return { en: wordsIn('en'), 'zh-cn': wordsIn('zh-cn'), 'zh-hk': wordsIn('zh-hk') };
}

/** The same letter to several, each with what it says to them; `persons` finds them all at once. */
export async function tellPeople<V>(
  context: MailContext,
  persons: (ids: readonly string[]) => Promise<ReadonlyMap<string, Addressee>>,
  letter: Letter<V>,
  told: readonly { ownerId: string; values: V }[],
): Promise<void> {
  if (told.length === 0) return;
  const people = await persons(told.map(({ ownerId }) => ownerId));
  const notices = told.flatMap(({ ownerId, values }) => noticesOf(letter, ownerId, values));
  await addNotices(context.db, notices, context.now);
  const unwanted = await unwantedBy(context, letter, told);
  const letters = told.flatMap(({ ownerId, values }) => {
    const person = people.get(ownerId);
    return person && !unwanted(ownerId, values) ? letterTo(context, person, letter, values) : [];
  });
  await addLetters(context.db, letters, context.now);
}

const KEPT_MS = 2 * 24 * 3_600_000;

const NOTICES_KEPT_MS = 90 * 24 * 3_600_000;

/** What was sent is remembered for two days, without its text; notices stand for ninety. */
export async function pruneLetters(db: Context['db'], now: number): Promise<void> {
  await deleteLettersBefore(db, now - KEPT_MS);
  await deleteNoticesBefore(db, now - NOTICES_KEPT_MS);
}
