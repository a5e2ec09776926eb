/** Jest's Node environment with the database engine handed in, and with our modules from outside its sandbox. */
import { readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';
import { engines } from './engines.mjs';
import { native, sharedClasses } from './nativeModules.mjs';
import { waitLonger } from './patience.mjs';

export default class NodeEnvironment extends TestEnvironment {
  handleTestEvent = waitLonger;

  constructor(config, context) {
    super(config, context);
    // Who replaces a module or the console needs all that use it inside.
    this.replaces = /jest\.(mock\(|spyOn\(console)/.test(readFileSync(context.testPath, 'utf8'));
  }

  async setup() {
    await super.setup();
    this.global.testEngines = engines;
    if (!this.replaces) Object.assign(this.global, { native }, sharedClasses);
  }
}
