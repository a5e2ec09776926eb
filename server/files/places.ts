/**
 * How many pictures are received at once. Bodies are held in memory, at most ten megabytes each, and nobody may take the places of all
 * others.
 */
import { Crowd } from '../http/crowd';
import { Refusal } from '../http/handler';
import { networksOf } from '../http/network';

interface Rules {
  /** On this node at once. */
  most: number;
  /** Of one network at once, and of the site around it. */
  ofNetwork: number;
  ofSite: number;
}

/** Visitors never take the places of people who are logged in, and whole offices share an address. */
const RULES = {
  person: { most: 32, ofNetwork: 4, ofSite: 8 },
  visitor: { most: 8, ofNetwork: 1, ofSite: 2 },
} as const satisfies Record<string, Rules>;

class Places {
  private taken = 0;
  private readonly crowd: Crowd;

  constructor(private readonly rules: Rules) {
    this.crowd = new Crowd(rules.ofNetwork, rules.ofSite);
  }

  take(address: string): () => void {
    const leave = this.taken < this.rules.most ? this.crowd.enter(networksOf(address)) : null;
    if (!leave) throw new Refusal('busy');
    this.taken += 1;
    return () => {
      this.taken -= 1;
      leave();
    };
  }
}

/** Answers how to give the place back; refuses with "busy" where there is none. A person sends one picture at a time. */
export function createPlaces(): (userId: string | null, address: string) => () => void {
  const [ofPeople, ofVisitors] = [new Places(RULES.person), new Places(RULES.visitor)];
  const sending = new Set<string>();
  return (userId, address) => {
    if (userId === null) return ofVisitors.take(address);
    if (sending.has(userId)) throw new Refusal('busy');
    const leave = ofPeople.take(address);
    sending.add(userId);
    return () => {
      sending.delete(userId);
      leave();
    };
  };
}
