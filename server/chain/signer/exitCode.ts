/** With which code the signer ends. Those below are not mended by another start: docs/deploy/avocet-signer.service starts it no more. */
import { StartError } from '../../config';
import { JournalBroken } from './journal';
import { SignerBroken } from './signer';

/** Its settings are wrong, or its key cannot be opened (EX_CONFIG). */
const SETTINGS = 78;
/** Journal, outbox and chain contradict each other, or the journal cannot be read (EX_DATAERR): a person has to look first. */
const BROKEN = 65;

export const exitCodeOf = (error: unknown): number =>
  error instanceof StartError ? SETTINGS : error instanceof SignerBroken || error instanceof JournalBroken ? BROKEN : 1;
