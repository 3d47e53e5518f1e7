ALTER TABLE "emails" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "html" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "uid" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "data" jsonb;--> statement-breakpoint
UPDATE "emails" SET "uid" = "access" ->> 'uid', "data" = ("access" - 'uid' - 'news') ||
  CASE WHEN "access" ? 'news' THEN jsonb_build_object('notifications', "access" -> 'news', 'daily', false) ELSE '{}' END
  WHERE "access" IS NOT NULL;--> statement-breakpoint
UPDATE "emails" SET "data" = coalesce("data", '{}') || jsonb_build_object('invoice', "invoice_id")
  WHERE "invoice_id" IS NOT NULL;--> statement-breakpoint
UPDATE "emails" SET "data" = jsonb_build_object('inquiry', "inquiries"."id") FROM "inquiries"
  WHERE "emails"."kind" IN ('inquiry', 'inquiry-receipt') AND "emails"."created_at" = "inquiries"."created_at"
    AND ("emails"."to" = "inquiries"."email" OR "emails"."reply_to" = "inquiries"."email");--> statement-breakpoint
ALTER TABLE "emails" DROP COLUMN "invoice_id";--> statement-breakpoint
ALTER TABLE "emails" DROP COLUMN "access";
