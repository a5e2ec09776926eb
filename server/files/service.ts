/** Sending a picture, and an operator's look at one. */
import type { ReadOf } from '@/lib/api/endpoint';
import { files } from '@/lib/api/files';
import { operator } from '@/lib/api/operator';
import { ownerOf } from '../auth/owner';
import { countAttempt } from '../auth/store';
import { Refusal, handle } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { limitedAddress } from '../http/limits';
import { audited } from '../operator/audit';
import type { Vault } from '../vault/vault';
import { addressOf, keepPicture, openFile } from './files';

const DAY_MS = 24 * 3_600_000;
/** Bodies that are being received at once, at most ten megabytes each; visitors never take the places of people who are logged in. */
const MOST_RECEIVING = 16;
const MOST_RECEIVING_OF_VISITORS = 4;
/** Names of browsers are for nothing, so that visitors are counted by their network too. */
const MOST_OF_A_NETWORK = 30;

export const filesHandlers = (vault: Vault): Handler[] => [upload(vault), viewFile(vault)];

/** Who takes a place while a body is being received: a person, or a network that nobody is logged in at. */
function placeFor({ user, address }: Context<never>, taken: ReadonlySet<string>): string {
  const place = user ? `user ${user.id}` : `network ${limitedAddress(address)}`;
  const most = user ? MOST_RECEIVING : MOST_RECEIVING_OF_VISITORS;
  if (taken.has(place) || taken.size >= most) throw new Refusal('busy');
  return place;
}

function upload(vault: Vault): Handler {
  const [ofPeople, ofVisitors] = [new Set<string>(), new Set<string>()];
  return handle(files.upload, 'read', async (context) => {
    const { db, now, user } = context;
    const taken = user ? ofPeople : ofVisitors;
    const place = placeFor(context, taken);
    taken.add(place);
    try {
      // Counted before anything is received.
      if (!user && (await countAttempt(db, `pictures ${place}`, MOST_OF_A_NETWORK, now, DAY_MS)).failures > MOST_OF_A_NETWORK) throw new Refusal('fileQuota');
      const { fields, bytes } = await context.upload();
      const { purpose } = fields as ReadOf<typeof files.upload>;
      if (!user && purpose !== 'service') throw new Refusal('notLoggedIn');
      const fileId = await keepPicture(context, vault, await ownerOf(context), purpose, bytes);
      return { fileId, url: addressOf(fileId) };
    } finally {
      taken.delete(place);
    }
  });
}

const viewFile = (vault: Vault): Handler =>
  handle(operator.viewFile, 'write', async (context, { fileId }) => {
    const file = await openFile(context.db, vault, fileId);
    if (!file) return context.fail('notFound');
    await audited(context, 'file.view', `file:${fileId}`, { purpose: file.purpose, ref: file.ref });
    return { mediaType: file.mediaType, base64: file.bytes.toString('base64'), purpose: file.purpose };
  });
