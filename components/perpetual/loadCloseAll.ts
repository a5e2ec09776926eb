/** The sheet that closes all positions: fetched with the first tap. */
export const loadCloseAll = () => import('./CloseAllSheet').then(({ CloseAllSheet }) => CloseAllSheet);
