/** Sending a picture, and an operator's look at one. */
import type { ReadOf } from '@/lib/api/endpoint';
import { files } from '@/lib/api/files';
import { filesReview } from '@/lib/api/operator/files';
import { ownerOf } from '../owners/owner';
import { countNetworks } from '../attempts/store';
import { Refusal, handle } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import type { Vault } from '../vault/vault';
import { addressOf, keepPicture, openFile } from './files';
import { createPlaces } from './places';

const DAY_MS = 24 * 3_600_000;
/** A new browser name costs nothing, so visitors are counted by their network too. */
const MOST_OF_A_NETWORK = 30;

export interface FilesParts {
  vault: Vault;
  /** Writes an operator's look at a picture into the audit log. */
  audited: (
    context: Context<never>,
    action: string,
    object: string,
    detail: Record<string, string | null>,
  ) => Promise<void>;
}

export const filesHandlers = (parts: FilesParts): Handler[] => [upload(parts.vault), viewFile(parts)];

function upload(vault: Vault): Handler {
  const takePlace = createPlaces();
  return handle(files.upload, 'kept', async (context) => {
    const { db, now, user, address } = context;
    const leave = takePlace(user?.id ?? null, address);
    try {
      // Counted before anything is received.
      if (!user && (await countNetworks(db, 'pictures', address, MOST_OF_A_NETWORK, now, DAY_MS)) !== null)
        throw new Refusal('fileQuota');
      const { fields, bytes } = await context.upload();
      const { purpose } = fields as ReadOf<typeof files.upload>;
      if (!user && purpose !== 'service') throw new Refusal('notLoggedIn');
      const fileId = await keepPicture(context, vault, await ownerOf(context), purpose, bytes);
      return { fileId, url: addressOf(fileId) };
    } finally {
      leave();
    }
  });
}

const viewFile = ({ vault, audited }: FilesParts): Handler =>
  handle(filesReview.viewFile, 'write', async (context, { fileId }) => {
    const file = await openFile(context.db, vault, fileId);
    if (!file) return context.fail('notFound');
    await audited(context, 'file.view', `file:${fileId}`, { purpose: file.purpose, ref: file.ref });
    return { mediaType: file.mediaType, base64: file.bytes.toString('base64'), purpose: file.purpose };
  });
