-- Rows for a database created by migration 0000, at least one in each table. Never change them.
INSERT INTO users (uid, name, email, email_verified, company, job_title, industry, project_description, country, terms_accepted, terms_accepted_at, terms_version, terms_accepted_from, last_login_at, deactivated_at, invited_at, closes_at, created_at) VALUES
	('u-admin', 'Olga Office', 'office@firm.example', true, NULL, NULL, NULL, NULL, NULL, true, '2026-01-02 08:00+00', '2026-01', '10.0.0.1', '2026-11-20 08:00+00', NULL, NULL, NULL, '2026-01-02 08:00+00'),
	('u-ada', 'Ada Client', 'ada@client.example', true, 'Client & Sons', 'Owner', 'finance', 'Sell one of our two companies.', 'USA', true, '2026-02-03 09:00:00.123+00', '2026-01', '10.0.0.2', '2026-11-19 10:00+00', NULL, NULL, '2026-12-24 10:00+00', '2026-02-03 09:00+00'),
	('u-new', 'Żofia Ünver', 'zofia@client.example', false, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, '2026-03-05 10:00+00', '2026-03-04 10:00+00', NULL, '2026-03-04 10:00+00');
INSERT INTO users_roles (uid, role) VALUES ('u-admin', 'admin'), ('u-ada', 'client'), ('u-new', 'client');
INSERT INTO sessions (id, uid, token, expires_at, ip_address, user_agent, viewing) VALUES
	('s-1', 'u-admin', 'token-1', '2027-01-01 00:00+00', '10.0.0.1', 'Mozilla/5.0', 'u-ada'),
	('s-2', 'u-ada', 'token-2', '2027-01-01 00:00+00', NULL, NULL, NULL);
INSERT INTO accounts (id, uid, provider_id, account_id, password) VALUES
	('a-1', 'u-ada', 'credential', 'u-ada', '00:11'),
	('a-2', 'u-ada', 'google', 'sub-1', NULL);
INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('v-1', 'state-1', '{}', '2026-11-20 08:10+00');
INSERT INTO email_links (token_hash, uid, purpose, code_hash, password_hash, expires_at, used_at) VALUES
	('l-1', 'u-new', 'invite', NULL, NULL, '2026-03-11 10:00+00', NULL),
	('l-2', 'u-ada', 'verify', 'c-2', '00:11', '2026-02-04 09:00+00', '2026-02-03 09:05+00');
INSERT INTO second_factors (uid, sealed_secret, confirmed_at, last_step) VALUES ('u-ada', 'sealed', '2026-02-03 09:10+00', 58000000);
INSERT INTO recovery_codes (uid, code_hash) VALUES ('u-ada', 'r-1'), ('u-ada', 'r-2');
INSERT INTO pending_sign_ins (token_hash, uid, expires_at) VALUES ('p-1', 'u-ada', '2026-11-20 08:10+00');
INSERT INTO passkeys (id, uid, name, credential_id, public_key, counter, transports, last_used_at) VALUES
	('k-1', 'u-ada', 'Phone', 'credential-1', 'key-1', 4294967296, '{internal,hybrid}', '2026-11-19 10:00+00');

INSERT INTO pictures (id, width, height, widths) VALUES ('pic-1', 1600, 900, '{400,800,1600}');
INSERT INTO projects (id, title, description, image_url, tags, client, duration, technologies, results, client_id, status, requested_service, requested_budget, wished_start, published, picture_id, next_step, internal_notes) VALUES
	('pr-1', 'A house in order', 'What it is about.', NULL, '{finance,sale}', 'Client & Sons', '3 months', '{Excel}', '{"12 % faster, at once"}', 'u-ada', 'In Progress', NULL, NULL, NULL, true, 'pic-1', 'We meet.', 'Only ours.'),
	('pr-2', 'A wish', 'What it should be.', NULL, '{}', NULL, NULL, '{}', '{}', 'u-ada', 'Requested', 'Valuation', 'Under $10,000', '2027-01-15', false, NULL, NULL, NULL);
INSERT INTO project_updates (id, project_id, title, body, posted_by, announced_at) VALUES
	('up-1', 'pr-1', 'Half of it is done', 'In two lines.' || chr(10) || 'This is the second.', 'u-admin', '2026-04-01 10:00+00');
INSERT INTO milestones (id, project_id, title, due_on, reached_on) VALUES
	('mi-1', 'pr-1', 'First look', '2026-04-30', '2026-04-28'),
	('mi-2', 'pr-1', 'Hand-over', '2026-12-31', NULL);
INSERT INTO questions (id, project_id, question, due_on, answer, answered_by, answered_at, withdrawn_at, announced_at) VALUES
	('q-1', 'pr-1', 'How many of you?', '2026-05-01', 'Twelve.', 'u-ada', '2026-04-20 10:00+00', NULL, '2026-04-15 10:00+00'),
	('q-2', 'pr-1', 'Since when?', NULL, NULL, NULL, NULL, NULL, NULL),
	('q-3', 'pr-1', 'Why?', NULL, NULL, NULL, NULL, '2026-04-16 10:00+00', NULL);

INSERT INTO mails (id, kind, "to", reply_to, subject, html, text, status, attempts, last_error, sent_at) VALUES
	('m-1', 'verify', 'ada@client.example', NULL, 'Verify your email address', '<p>Hello</p>', 'Hello', 'sent', 1, NULL, '2026-02-03 09:01+00'),
	('m-2', 'reply', 'lead@client.example', 'office@firm.example', 'Your inquiry', '<p>Hello</p>', 'Hello', 'failed', 60, 'nobody there', NULL);
INSERT INTO inquiries (id, full_name, company_name, email, phone_number, service_of_interest, project_budget, message, status, notes, client_id, project_id) VALUES
	('i-1', 'Lea Lead', 'Leads Ltd', 'lead@client.example', '+1 555 0100', 'Valuation', 'Under $10,000', 'Call me.', 'Won', 'Called.', 'u-ada', 'pr-1'),
	('i-2', 'Nobody', 'None', 'none@client.example', '+1 555 0101', 'Valuation', NULL, 'Hello.', 'New', NULL, NULL, NULL);
INSERT INTO inquiry_replies (id, inquiry_id, body, mail_id, sent_by) VALUES ('ir-1', 'i-1', 'We call.', 'm-2', 'u-admin');
INSERT INTO limit_hits (key, hits, ends_at) VALUES ('inquiry:10.0.0.2', 3, '2026-11-20 09:00+00');
INSERT INTO used_checks (id, ends_at) VALUES ('check-1', '2026-11-20 09:00+00');

INSERT INTO documents (id, client_id, project_id, origin, name, version, bytes, kind, withdrawn_at) VALUES
	('d-1', 'u-ada', 'pr-1', 'client', 'Balance sheet.xlsx', 2, 5368709120, 'xlsx', NULL),
	('d-2', 'u-ada', NULL, 'firm', 'Offer.pdf', 1, 1000, 'pdf', '2026-06-01 10:00+00'),
	('d-3', NULL, NULL, 'firm', 'How we work.docx', 1, 2000, 'docx', NULL);
INSERT INTO document_versions (document_id, version, bytes, sha256, storage_key, kind, uploaded_by, announced_at) VALUES
	('d-1', 1, 4000, 'aa', 'k/1', 'xlsx', 'u-ada', '2026-05-01 10:00+00'),
	('d-1', 2, 5368709120, 'bb', 'k/2', 'xlsx', 'u-ada', NULL),
	('d-2', 1, 1000, 'cc', 'k/3', 'pdf', 'u-admin', '2026-05-02 10:00+00'),
	('d-3', 1, 2000, 'dd', 'k/4', 'docx', NULL, NULL);
INSERT INTO document_events (id, document_id, version, action, uid, from_address) VALUES
	('e-1', 'd-1', 1, 'upload', 'u-ada', '10.0.0.2'),
	('e-2', 'd-1', 1, 'download', 'u-admin', NULL);
INSERT INTO pending_objects (storage_key, instance) VALUES ('k/5', 'instance-1');

INSERT INTO invoices (id, number, client_id, project_id, status, currency, bill_to, notes, due_days, issued_on, due_on, paid_on, net, tax, total) VALUES
	('in-1', '2026-0001', 'u-ada', 'pr-1', 'paid', 'EUR', 'Client & Sons' || chr(10) || '1 Main Street', 'Thank you.', 14, '2026-06-01', '2026-06-15', '2026-06-10', 150000, 28500, 178500),
	('in-2', '2026-0002', NULL, NULL, 'sent', 'JPY', 'Gone Ltd', NULL, 30, '2026-07-01', '2026-07-31', NULL, 900000000000, 0, 900000000000),
	('in-3', NULL, 'u-ada', NULL, 'draft', 'EUR', 'Client & Sons', NULL, 14, NULL, NULL, NULL, 0, 0, 0);
INSERT INTO invoice_lines (invoice_id, position, description, quantity, unit_price, tax_rate, net) VALUES
	('in-1', 1, 'Advice', 1500, 110000, 1900, 165000),
	('in-1', 2, 'Discount', 1000, -15000, 1900, -15000),
	('in-2', 1, 'A house', 1000, 900000000000, 0, 900000000000);
INSERT INTO invoice_numbers (year, last) VALUES (2026, 2);
INSERT INTO activity (actor_uid, actor_name, action, subject_kind, subject_id, subject_name, before, after, from_address) VALUES
	('u-admin', 'Olga Office', 'project.changed', 'project', 'pr-1', 'A house in order', '{"status":"Planned"}', '{"status":"In Progress"}', '10.0.0.1'),
	(NULL, 'Foyer', 'user.closed', 'user', 'u-gone', 'Somebody', NULL, NULL, NULL);
