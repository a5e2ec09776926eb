/**
 * How soon a guesser who tries common passwords first would find this one: words of leaked lists, in any spelling (P4ssw0rd), with years,
 * dates, runs and repeats around them. Here and not in the form: the list is heavy.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordFault } from '@/lib/auth/rules';

/** Whoever guesses as fast as strangers may (decision 19) needs more than a year for so many. */
const GUESSES = 200_000;

/** Our own name is the first that somebody thinks of here, and the first that a guesser tries. */
const OURS = ['avocet'];

let estimate: ZxcvbnFactory | null = null;

/** What is wrong with a new password, or null. */
export function newPasswordFault(password: string, account: string): ReturnType<typeof passwordFault> {
  const fault = passwordFault(password, account);
  if (fault) return fault;
  estimate ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimate.check(password, [account, ...OURS]).guesses < GUESSES ? 'passwordWeak' : null;
}
