/** Asks a token's contract how much an address has; it only reads. */
export const balanceData = (of: string): `0x${string}` => `0x70a08231${of.slice(2).toLowerCase().padStart(64, '0')}`;
