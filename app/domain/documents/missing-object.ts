/** Whether the storage said that there is nothing under a key, or that a disk can't read what there is. */
export function isMissing(err: unknown): boolean {
  const { code, $metadata } = err as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || code === 'EIO' || $metadata?.httpStatusCode === 404
}
