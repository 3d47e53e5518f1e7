ALTER TABLE "project_updates" DROP CONSTRAINT "project_updates_posted_by_users_uid_fk";--> statement-breakpoint
ALTER TABLE "project_updates" DROP COLUMN "posted_by";--> statement-breakpoint
ALTER TABLE "requests" DROP COLUMN "decided_at";