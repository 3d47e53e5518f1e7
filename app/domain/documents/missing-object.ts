export function isMissing(err: unknown): boolean {
  const { code, $metadata } = err as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || code === 'EIO' || $metadata?.httpStatusCode === 404
}
