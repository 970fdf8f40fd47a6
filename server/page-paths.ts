/** The paths of the shop's pages (specification §2 and the staff side). A last "*" stands for the rest. */
export const pagePaths = [
  '/',
  '/index',
  '/fareflightresults',
  '/pricing',
  '/booking',
  '/payments',
  '/order',
  '/account',
  '/account/resetpassword',
  '/account/confirmemail',
  '/account/newemail',
  '/staff',
  '/staff/*',
] as const

/** Pages that mails lead to with a code that is good once. */
export const secretPagePaths = [
  '/account/resetpassword',
  '/account/confirmemail',
  '/account/newemail',
] as const
