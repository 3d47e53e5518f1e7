// An S3-compatible storage on a port, with its bucket in a folder: node bench/cluster/storage.ts PORT FOLDER
import S3rver from 's3rver'

const [port, directory] = process.argv.slice(2)
await new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'documents', configs: [] }],
}).run()
