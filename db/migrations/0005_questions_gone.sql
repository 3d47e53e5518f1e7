ALTER TABLE "questions" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "questions" CASCADE;--> statement-breakpoint
DROP INDEX "document_versions_unannounced";--> statement-breakpoint
ALTER TABLE "document_versions" DROP COLUMN "announced_at";--> statement-breakpoint
ALTER TABLE "project_updates" DROP COLUMN "announced_at";