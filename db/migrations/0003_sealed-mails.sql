ALTER TABLE "mails" ADD COLUMN "sealed" text;
--> statement-breakpoint
-- by hand: what was sent no longer says what it said, where it opened an account
UPDATE "mails" SET "html" = '', "text" = '' WHERE "status" = 'sent' AND "kind" IN ('verify-address', 'reset-password', 'invitation', 'close-account');
