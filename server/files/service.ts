/** Sending a picture, and an operator's look at one. */
import type { ReadOf } from '@/lib/api/endpoint';
import { files } from '@/lib/api/files';
import { operator } from '@/lib/api/operator';
import { Refusal, handle, requireUser } from '../http/handler';
import type { Handler } from '../http/handler';
import { audited } from '../operator/audit';
import type { Vault } from '../vault/vault';
import { addressOf, keepPicture, openFile } from './files';

/** Bodies that are being received at once, at most ten megabytes each. */
const MOST_RECEIVING = 16;

export const filesHandlers = (vault: Vault): Handler[] => [upload(vault), viewFile(vault)];

function upload(vault: Vault): Handler {
  const sending = new Set<string>();
  return handle(files.upload, 'read', async (context) => {
    const userId = requireUser(context).id;
    if (sending.has(userId) || sending.size >= MOST_RECEIVING) throw new Refusal('busy');
    sending.add(userId);
    try {
      const { fields, bytes } = await context.upload();
      const { purpose } = fields as ReadOf<typeof files.upload>;
      const fileId = await keepPicture(context, vault, { userId, purpose }, bytes);
      return { fileId, url: addressOf(fileId) };
    } finally {
      sending.delete(userId);
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
