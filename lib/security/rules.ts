/** How well an account is protected; a passkey counts as an authenticator does. Pure. */

export interface Protection {
  email: string | null;
  totp: boolean;
  fundPassword: boolean;
  antiPhishing: string | null;
}

/** `high`: an authenticator and a fund password. `medium`: a second factor of any kind. */
export function protectionLevel({ email, totp, fundPassword }: Protection): 'low' | 'medium' | 'high' {
  if (totp && fundPassword) return 'high';
  return totp || email !== null ? 'medium' : 'low';
}

/** How long the photos of a reset that was decided are kept, so that a mistake can still be looked into. */
export const RESET_PHOTO_DAYS = 30;
