// Entry point of the image: turns the variables of ONCE (https://github.com/basecamp/once) into settings, and runs a
// command. Foyer's own settings take precedence.
const { env } = process

// ONCE sets SECRET_KEY_BASE for every app. Its proxy overwrites X-Forwarded-For.
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
