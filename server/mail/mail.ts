/** Letters to people: written in the caller's transaction, so that they are sent if and only if it commits. */
import type { Context } from '../http/handler';
import { addLetter, deleteLettersBefore } from './store';
import { sealLetter } from './sealing';
import { compose } from './letters';
import type { Letter, Message } from './letters';

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
  const sealed = sealLetter(vault, to ?? '', compose(message));
  await addLetter(db, { recipient: to ?? '', kind: message.letter.kind, sealed: to === null ? null : sealed, now });
}

/** What a letter must know of a person with an account. */
export interface Addressee {
  email: string | null;
  language: Context['language'];
  anti_phishing: string | null;
}

/** Writes to the bound address of a person; to nobody where none is bound. */
export async function tellPerson<V>(
  context: MailContext,
  person: Addressee,
  letter: Letter<V>,
  values: V,
): Promise<void> {
  if (person.email !== null)
    await sendMail(context, person.email, {
      letter,
      values,
      language: person.language,
      antiPhishing: person.anti_phishing,
    });
}

const KEPT_MS = 2 * 24 * 3_600_000;

/** What was sent is remembered for two days, without its text. */
export const pruneLetters = (db: Context['db'], now: number): Promise<void> => deleteLettersBefore(db, now - KEPT_MS);
