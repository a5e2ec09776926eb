/** Pictures that people send: documents, evidence, what they show in a chat. */
import * as z from 'zod/mini';
import { endpoint, writes, callsOf } from './endpoint';
import { Id } from './shapes';

/** What a picture is for decides how good it must be and who may look at it. */
export const FilePurpose = z.enum(['identity', 'reset', 'service', 'proof', 'paymentQr', 'c2cTalk', 'evidence']);
export type FilePurpose = z.infer<typeof FilePurpose>;

/** Largest file that is accepted, in bytes; the app makes photos far smaller before it sends them. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * Below the exchange’s own origin, or below `FILE_DOMAIN` where the site has one. Answers its owner only: a person, or the visitor's
 * browser that sent the picture.
 */
export const FILE_PATH = 'v1/file';

export const files = callsOf('files', {
  upload: endpoint({
    path: 'v1/uploadPic',
    summary:
      'Takes one JPEG, PNG or WebP picture as the multipart field `file`. It is decoded and encoded anew, so that nothing but the picture is kept; unless something refers to it within a day, it is deleted. Who is not logged in may send pictures for customer service, and fewer of them.',
    upload: true,
    access: 'public',
    ...writes(),
    request: z.strictObject({ purpose: FilePurpose }),
    reply: z.object({ fileId: Id, url: z.string() }),
    errors: [
      'fileType',
      'fileTooLarge',
      'fileTooSmall',
      'fileTooManyPixels',
      'fileUnreadable',
      'qrUnreadable',
      'fileQuota',
      'uploadTooSlow',
    ],
  }),
});
