/** How well an account is protected. Pure. */

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
