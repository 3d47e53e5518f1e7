-- Rows added after migration 0003: questions, projects and documents of every kind. Never change them.
INSERT INTO document_versions VALUES ('d-4', 1, 10, 'e4', 'k/14', 'pdf', 'u-ada', '2026-11-01 10:00+00', '2026-11-01 10:02:00+00');
INSERT INTO document_versions VALUES ('d-5', 1, 11, 'e5', 'k/15', 'pdf', 'u-admin', '2026-11-20 07:59:00+00', NULL);
INSERT INTO document_versions VALUES ('d-6', 1, 12, 'e6', 'k/16', 'pdf', 'u-eve', '2026-11-20 07:59:00+00', NULL);
INSERT INTO document_versions VALUES ('d-7', 1, 13, 'e7', 'k/17', 'pdf', 'u-ada', '2026-11-02 10:00+00', '2026-11-02 10:02:00+00');
INSERT INTO document_versions VALUES ('d-8', 1, 14, 'e8', 'k/18', 'pdf', 'u-ada', '2026-11-02 10:00+00', '2026-11-02 10:02:00+00');
INSERT INTO document_versions VALUES ('d-9', 1, 15, 'e9', 'k/19', 'pdf', 'u-ada', '2026-11-20 07:59:00+00', NULL);
INSERT INTO documents VALUES ('d-4', 'u-ada', 'pr-3', 'client', 'Plan.pdf', 1, 10, 'pdf', '2026-11-01 10:00+00', '2026-11-21+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO documents VALUES ('d-5', 'u-ada', 'pr-3', 'firm', 'Report.pdf', 1, 11, 'pdf', '2026-11-01 10:00+00', '2026-11-21+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO documents VALUES ('d-6', 'u-eve', 'pr-3', 'client', 'Plan.pdf', 1, 12, 'pdf', '2026-11-02 10:00+00', '2026-11-21+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO documents VALUES ('d-7', 'u-ada', NULL, 'client', 'Plan.pdf', 1, 13, 'pdf', '2026-11-02 10:00+00', '2026-11-21+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO documents VALUES ('d-8', 'u-ada', NULL, 'client', 'Plan.pdf', 1, 14, 'pdf', '2026-11-02 10:00+00', '2026-11-21+00', NULL, DEFAULT, NULL, 'pr-0', 'A project that is gone', DEFAULT);
INSERT INTO documents VALUES ('d-9', 'u-ada', 'pr-1', 'client', 'Wrong.pdf', 1, 15, 'pdf', '2026-11-02 10:00+00', '2026-11-21+00', NULL, DEFAULT, '2026-11-03 10:00+00', NULL, NULL, DEFAULT);
INSERT INTO failed_sign_ins OVERRIDING SYSTEM VALUE VALUES (1, 'u-ada', 'password', '10.0.0.9', '2026-11-19 10:00+00', 3, '2026-11-19 10:04:00+00');
INSERT INTO project_updates VALUES ('up-2', 'pr-3', 'Not told yet', 'Text', 'u-admin', '2026-11-20 07:59:00+00', NULL);
INSERT INTO project_updates VALUES ('up-3', 'pr-4', 'To nobody', 'Text', 'u-admin', '2026-11-20 07:59:00+00', NULL);
INSERT INTO projects VALUES ('pr-3', 'Handed over', 'It was Ada''s, and is Eve''s.', NULL, '{}', NULL, NULL, '{}', '{}', 'u-eve', 'In Progress', NULL, NULL, NULL, false, NULL, NULL, NULL, '2026-05-01 10:00+00', '2026-11-21+00', DEFAULT);
INSERT INTO projects VALUES ('pr-4', 'Without a client', 'Nobody''s yet.', NULL, '{}', NULL, NULL, '{}', '{}', NULL, 'Planned', NULL, NULL, NULL, false, NULL, NULL, NULL, '2026-05-02 10:00+00', '2026-11-21+00', DEFAULT);
INSERT INTO questions VALUES ('q-4', 'pr-3', 'Two lines:
one	and a tab', '2026-12-01', NULL, NULL, NULL, NULL, '2026-11-01 10:00+00', '2026-11-01 10:02:00+00');
INSERT INTO questions VALUES ('q-5', 'pr-3', 'Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 end', NULL, NULL, NULL, NULL, NULL, '2026-11-02 10:00+00', NULL);
INSERT INTO questions VALUES ('q-6', 'pr-3', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', NULL, NULL, NULL, NULL, NULL, '2026-11-03 10:00+00', '2026-11-03 10:02:00+00');
INSERT INTO questions VALUES ('q-7', 'pr-3', 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy', NULL, 'In two lines.
The second.', 'u-eve', '2026-11-05 10:00:00.123+00', NULL, '2026-11-04 10:00+00', '2026-11-04 10:02:00+00');
INSERT INTO questions VALUES ('q-8', 'pr-1', 'Answered by who is gone?', NULL, 'Yes.', NULL, '2026-11-06 10:00+00', NULL, '2026-11-05 10:00+00', '2026-11-05 10:02:00+00');
INSERT INTO questions VALUES ('q-9', 'pr-4', 'Asked of nobody', '2026-12-02', NULL, NULL, NULL, NULL, '2026-11-07 10:00+00', NULL);
INSERT INTO questions VALUES ('q-10', 'pr-3', 'Withdrawn before it was told', NULL, NULL, NULL, NULL, '2026-11-20 07:59:30+00', '2026-11-20 07:59:00+00', NULL);
INSERT INTO users VALUES ('u-eve', '', 'eve@client.example', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-03-06 10:00+00', '2026-11-21+00', DEFAULT);
INSERT INTO users_roles VALUES ('u-eve', 'client', '2026-11-21+00');
