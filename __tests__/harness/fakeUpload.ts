/** An XMLHttpRequest that talks to the exchange with the cookie jar of one visitor: jsdom's would look for a network. */
import { type TestExchange, type Visitor, cookiesOf, takeCookies } from './exchange';
import { MULTIPART, end, fieldParts, filePart } from './multipart';

const HOST = 'exchange.test';

const bytesOf = (blob: Blob): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(Buffer.from(reader.result as ArrayBuffer)));
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsArrayBuffer(blob);
  });

async function bodyOf(form: FormData): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, value] of form)
    parts.push(...(typeof value === 'string' ? fieldParts({ [name]: value }) : [filePart(await bytesOf(value), name)]));
  return Buffer.concat([...parts, end]);
}

export function uploadOf(exchange: TestExchange, visitor: Visitor): typeof XMLHttpRequest {
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    private readonly headers: Record<string, string> = {
      host: HOST,
      origin: `https://${HOST}`,
      'content-type': MULTIPART,
    };
    private url = '';
    responseText = '';
    status = 0;
    timeout = 0;
    withCredentials = false;

    open(_method: string, url: string): void {
      this.url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name.toLowerCase()] = value;
    }

    send(form: FormData): void {
      void bodyOf(form)
        .then((payload) =>
          exchange.inject({
            method: 'POST',
            url: this.url,
            headers: { ...this.headers, cookie: cookiesOf(visitor.jar) },
            payload,
          }),
        )
        .then((reply) => {
          takeCookies(visitor.jar, reply.cookies);
          this.status = reply.statusCode;
          this.responseText = reply.payload;
          this.dispatchEvent(new Event('load'));
        });
    }
  }
  return FakeRequest as unknown as typeof XMLHttpRequest;
}
