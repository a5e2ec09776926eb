/** Jest's jsdom environment with the database engine and what the server needs of Node, so that screens are tested on the real exchange. */
import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { engines } from './engines.mjs';
import { native } from './nativeModules.mjs';
import { waitLonger } from './patience.mjs';

const ofNode = {
  TextDecoder,
  TextEncoder,
  Uint8Array,
  SubtleCrypto,
  CryptoKey,
  setImmediate,
  clearImmediate,
  structuredClone,
  fetch,
  Headers,
  Request,
  Response,
  ReadableStream,
  TransformStream,
  WritableStream,
  BroadcastChannel,
  MessageChannel,
  performance,
};

export default class ScreenEnvironment extends JsdomEnvironment {
  handleTestEvent = waitLonger;

  async setup() {
    await super.setup();
    Object.assign(this.global, ofNode, { testEngines: engines, native });
    // Passkeys are verified with it; jsdom has less.
    Object.defineProperty(this.global, 'crypto', { value: webcrypto, configurable: true });
  }
}
