/** Lists the origins of this site. In demo mode, they include all three names of the local machine. */
export function listTrustedOrigins(appUrl: string, demo: boolean): string[] {
  const { protocol, port } = new URL(appUrl)
  const suffix = port ? `:${port}` : ''
  return demo
    ? [appUrl, ...['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`)]
    : [appUrl]
}
