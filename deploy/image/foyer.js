// Runs a command of Foyer in the image, with the variables that ONCE sets (https://github.com/basecamp/once) as settings.
// A setting of Foyer's own takes precedence.
const { env } = process

// Every app of ONCE gets it. Its proxy overwrites X-Forwarded-For.
if (env.SECRET_KEY_BASE) env.TRUST_PROXY ||= '1'

if (env.SMTP_ADDRESS) {
  const {
    SMTP_ADDRESS: host,
    SMTP_PORT: port = '587',
    SMTP_USERNAME: user,
    SMTP_PASSWORD: password = '',
  } = env
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  env.SMTP_URL ||= `${port === '465' ? 'smtps' : 'smtp'}://${login}${host}:${port}`
}
if (env.MAILER_FROM_ADDRESS) env.MAIL_FROM ||= env.MAILER_FROM_ADDRESS

await import('../../bin/foyer.js')
