/** In demo mode, the local machine's three hostnames are equivalent. */
export function listTrustedOrigins(appUrl: string, demo: boolean): string[] {
  const { protocol, port } = new URL(appUrl)
  const suffix = port ? `:${port}` : ''
  return demo
    ? [appUrl, ...['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`)]
    : [appUrl]
}
