CREATE TABLE "conversations" (
	"project_id" text PRIMARY KEY NOT NULL,
	"latest_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unread_conversations" (
	"uid" text NOT NULL,
	"project_id" text NOT NULL,
	"latest_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unread_conversations_uid_project_id_pk" PRIMARY KEY("uid","project_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_conversations" ADD CONSTRAINT "unread_conversations_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_conversations" ADD CONSTRAINT "unread_conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("latest_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unread_conversations_newest" ON "unread_conversations" USING btree ("uid","latest_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unread_conversations_of_project" ON "unread_conversations" USING btree ("project_id");--> statement-breakpoint
-- Statement trigger, so that inserting many messages at once stays fast. The order of the rows avoids deadlocks.
CREATE FUNCTION "public"."note_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."conversations" ("project_id", "latest_at")
		SELECT "project_id", max("created_at") FROM "inserted" GROUP BY "project_id" ORDER BY "project_id"
		ON CONFLICT ("project_id") DO UPDATE SET "latest_at" = excluded."latest_at"
			WHERE "conversations"."latest_at" < excluded."latest_at";
	INSERT INTO "public"."unread_conversations" ("uid", "project_id", "latest_at")
		SELECT "r"."uid", "m"."project_id", max("m"."created_at")
		FROM "inserted" "m" JOIN "public"."users_roles" "r" ON "r"."role" <> 'client'
			LEFT JOIN "public"."message_reads" "d" ON "d"."project_id" = "m"."project_id" AND "d"."uid" = "r"."uid"
		WHERE "m"."side" = 'client' AND "m"."created_at" > coalesce("d"."read_at", "r"."created_at")
		GROUP BY "r"."uid", "m"."project_id" ORDER BY "r"."uid", "m"."project_id"
		ON CONFLICT ("uid", "project_id") DO UPDATE SET "latest_at" = excluded."latest_at"
			WHERE "unread_conversations"."latest_at" < excluded."latest_at";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "public"."note_read"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "public"."unread_conversations"
		WHERE "uid" = NEW."uid" AND "project_id" = NEW."project_id" AND "latest_at" <= NEW."read_at";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_inserted" AFTER INSERT ON "public"."messages" REFERENCING NEW TABLE AS "inserted"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."note_messages"();--> statement-breakpoint
CREATE TRIGGER "message_reads_moved" AFTER INSERT OR UPDATE ON "public"."message_reads"
	FOR EACH ROW EXECUTE FUNCTION "public"."note_read"();--> statement-breakpoint
INSERT INTO "conversations" ("project_id", "latest_at")
	SELECT "project_id", max("created_at") FROM "messages" GROUP BY "project_id";--> statement-breakpoint
INSERT INTO "unread_conversations" ("uid", "project_id", "latest_at")
	SELECT "r"."uid", "m"."project_id", "m"."latest_at"
	FROM (SELECT "project_id", max("created_at") AS "latest_at" FROM "messages" WHERE "side" = 'client' GROUP BY "project_id") "m"
		JOIN "users_roles" "r" ON "r"."role" <> 'client'
		LEFT JOIN "message_reads" "d" ON "d"."project_id" = "m"."project_id" AND "d"."uid" = "r"."uid"
	WHERE "m"."latest_at" > coalesce("d"."read_at", "r"."created_at");
