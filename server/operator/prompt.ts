/** Questions of the command line to whoever sits there. A secret is never shown, neither on a terminal nor where the answers come from a pipe. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './commands';

export interface Question {
  text: string;
  /** The variable that answers it instead. */
  variable: string;
  isSecret?: true;
}

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Not where replies go: those may be kept in a file. */
  output: NodeJS.WritableStream;
  given: Readonly<Record<string, string | undefined>>;
}

/** The answers, in order. All are read by one reader: one for each would swallow what a pipe says after the first. */
export async function answersTo(questions: readonly Question[], { input, output, given }: Terminal): Promise<string[]> {
  if (questions.every(({ variable }) => given[variable] !== undefined))
    return questions.map(({ variable }) => given[variable] ?? '');
  let isShown = false;
  const shown = new Writable({
    write: (chunk: Buffer, _, done) => {
      if (isShown) output.write(chunk);
      done();
    },
  });
  // At a terminal the reader takes the keys itself and shows them here; nothing else echoes them. What was typed is not kept to be leafed through.
  const reader = createInterface({ input, output: shown, terminal: input.isTTY === true, historySize: 0, prompt: '' });
  const lines = reader[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const { text, variable, isSecret = false } of questions) {
      const known = given[variable];
      if (known === undefined) {
        output.write(`${text}: `);
        isShown = !isSecret;
        const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
        if (isSecret || input.isTTY !== true) output.write('\n');
        if (done) throw new UsageError(`${text}: nothing was said.`);
        answers.push(value.trim());
      } else answers.push(known);
    }
  } finally {
    reader.close();
  }
  return answers;
}
