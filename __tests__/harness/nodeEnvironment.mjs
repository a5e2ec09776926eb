/** Jest's Node environment with the database engine handed in. */
import { TestEnvironment } from 'jest-environment-node';
import { engines } from './engines.mjs';
import { waitLonger } from './patience.mjs';

export default class NodeEnvironment extends TestEnvironment {
  handleTestEvent = waitLonger;

  async setup() {
    await super.setup();
    this.global.testEngines = engines;
  }
}
