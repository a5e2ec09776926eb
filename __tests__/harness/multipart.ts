/** Bodies of uploads, written by hand so that they can also be wrong. */
const BOUNDARY = 'avocet-test-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** One pixel. */
export const tinyJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
  'base64',
);

/** A file part under `field`, after the fields. */
export function multipartBody(
  fields: Record<string, unknown>,
  file: Buffer,
  field = 'file',
  name = 'picture.jpg',
): Buffer {
  return Buffer.concat([...fieldParts(fields), filePart(file, field, name), end]);
}

export const fieldParts = (fields: Record<string, unknown>): Buffer[] =>
  Object.entries(fields).map(([key, value]) =>
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    ),
  );

export const filePart = (file: Buffer, field = 'file', name = 'picture.jpg'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ]);

export const end = Buffer.from(`--${BOUNDARY}--\r\n`);
