/**
 * How many streams are open on this node. A part of the places is only for people who are logged in: strangers on many networks can take all
 * others, and keep nobody out who has money here.
 */
export class StreamPlaces {
  private all = 0;
  private ofStrangers = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfStrangers: number,
  ) {}

  /** Answers how to leave again, or null where there is no place. */
  enter(isStranger: boolean): (() => void) | null {
    if (this.all >= this.most || (isStranger && this.ofStrangers >= this.mostOfStrangers)) return null;
    const count = (by: 1 | -1): void => {
      this.all += by;
      if (isStranger) this.ofStrangers += by;
    };
    count(1);
    let left = false;
    return () => {
      if (!left) count(-1);
      left = true;
    };
  }
}
