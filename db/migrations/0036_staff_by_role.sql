-- Only staff get unread messages of clients, instead of everyone who isn't a client.
CREATE OR REPLACE FUNCTION "public"."note_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."conversations" ("project_id", "latest_at")
		SELECT "project_id", max("created_at") FROM "inserted" GROUP BY "project_id" ORDER BY "project_id"
		ON CONFLICT ("project_id") DO UPDATE SET "latest_at" = excluded."latest_at"
			WHERE "conversations"."latest_at" < excluded."latest_at";
	INSERT INTO "public"."unread_conversations" ("uid", "project_id", "latest_at")
		SELECT "r"."uid", "m"."project_id", max("m"."created_at")
		FROM "inserted" "m" JOIN "public"."users_roles" "r" ON "r"."role" IN ('admin', 'staff')
			LEFT JOIN "public"."message_reads" "d" ON "d"."project_id" = "m"."project_id" AND "d"."uid" = "r"."uid"
		WHERE "m"."side" = 'client' AND "m"."created_at" > coalesce("d"."read_at", "r"."created_at")
		GROUP BY "r"."uid", "m"."project_id" ORDER BY "r"."uid", "m"."project_id"
		ON CONFLICT ("uid", "project_id") DO UPDATE SET "latest_at" = excluded."latest_at"
			WHERE "unread_conversations"."latest_at" < excluded."latest_at";
	RETURN NULL;
END $$;
